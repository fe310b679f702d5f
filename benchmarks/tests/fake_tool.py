#!/usr/bin/env python3
"""A tool that misbehaves in the way that its first argument names; the others are as for a real tool.

It "solves" sizes up to a limit given by `until=K` among the arguments."""

import os
import signal
import subprocess
import sys
import time

manner, *arguments = sys.argv[1:]
n = next((int(a[4:]) for a in arguments if a.startswith("-DN=")), 0)
bug = "-DBUG" in arguments
until = next((int(a[6:]) for a in arguments if a.startswith("until=")), 1 << 30)
log = next((a[4:] for a in arguments if a.startswith("log=")), None)
if log:
    with open(log, "a") as file:
        file.write(f"{n} {'bug' if bug else 'safe'}\n")


def answer(right=True):
    print("RESULT: UNSAFE" if bug == right else "RESULT: SAFE", flush=True)


def child(code):
    """A child that works on in the background."""
    return subprocess.Popen([sys.executable, "-c", code, "a child of the fake tool"])


if manner == "version":
    print("fake 1.0")
elif manner == "good":
    answer() if n <= until else print("RESULT: UNKNOWN")
elif manner == "lie":
    answer(right=False)
elif manner == "sleep":
    time.sleep(1000)
elif manner == "spin":
    while True:
        pass
elif manner == "ignore-signals":
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGXCPU):
        signal.signal(number, signal.SIG_IGN)
    while True:
        pass
elif manner == "crash":
    os.kill(os.getpid(), signal.SIGSEGV)
elif manner == "answer-and-crash":
    answer()
    os.kill(os.getpid(), signal.SIGABRT)
elif manner == "fail":
    sys.exit("out of luck")
elif manner == "garbage":
    os.write(1, os.urandom(100_000).replace(b"RESULT", b""))
elif manner == "flood":
    while True:
        os.write(1, b"x" * 65536)
elif manner == "silent":
    pass
elif manner == "eat-memory":
    hoard = []
    while True:
        hoard.append(bytearray(os.urandom(1)) * (8 << 20))
elif manner == "eat-memory-in-children":
    for _ in range(8):
        child("import time; hoard = b'x' * (40 << 20); time.sleep(1000)")
    time.sleep(1000)
elif manner == "spin-in-children":
    for _ in range(4):
        child("while True: pass")
    time.sleep(1000)
elif manner == "leave-children":
    child("import time; time.sleep(1000)")
    child("import os, time; os.setsid(); time.sleep(1000)")
    answer()
elif manner == "leave-daemon":
    child("import os, time\nif os.fork() == 0:\n os.setsid()\n if os.fork() == 0: time.sleep(1000)").wait()
    answer()
else:
    sys.exit(f"no manner {manner}")
