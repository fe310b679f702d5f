"""A browser for tests: Chromium by its driver, in the words of the WebDriver protocol. Nothing but Python is needed."""

import json
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request

ARGUMENTS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--disable-extensions", "--no-first-run", "--disable-dev-shm-usage",
]
KEYS = {"Right": "\ue014", "Left": "\ue012", "Home": "\ue011", "End": "\ue010", "Tab": "\ue004", "Enter": "\ue007"}


def is_there():
    """Whether there is a browser with its driver."""
    return bool(shutil.which("chromedriver") and (shutil.which("chromium") or shutil.which("google-chrome")))


class Browser:
    """One window of a browser."""

    def __init__(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        command = ["chromedriver", f"--port={port}", "--log-level=OFF"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.root = f"http://127.0.0.1:{port}"
        try:
            self._wait()
            options = {
                "goog:chromeOptions": {"args": ARGUMENTS, "binary": shutil.which("chromium") or shutil.which("google-chrome")},
                "goog:loggingPrefs": {"browser": "ALL"},
            }
            self.session = self._call("POST", "/session", {"capabilities": {"alwaysMatch": options}})["sessionId"]
        except BaseException:
            self.process.kill()
            self.process.wait()
            raise

    def close(self):
        """Ends the browser and its driver."""
        try:
            self._in_session("DELETE", "")
        finally:
            self.process.terminate()
            self.process.wait()

    def open(self, address):
        """Opens a page."""
        self._in_session("POST", "/url", {"url": address})

    def run(self, script, *arguments):
        """What a script in the page returns."""
        return self._in_session("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def press(self, *keys):
        """Presses keys, one after the other."""
        actions = [{"type": kind, "value": KEYS[key]} for key in keys for kind in ("keyDown", "keyUp")]
        self._in_session("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def size(self, width, height):
        """Makes the page so large."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self._develop("Emulation.setDeviceMetricsOverride", metrics)

    def media(self, scheme="light", media=""):
        """Light or dark, on a screen or on paper."""
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self._develop("Emulation.setEmulatedMedia", {"media": media, "features": features})

    def paper(self):
        """The length of the page as PDF, in characters of base 64."""
        return len(self._in_session("POST", "/print", {}))

    def complaints(self):
        """What the console has said since it was asked last."""
        return [entry["message"] for entry in self._in_session("POST", "/se/log", {"type": "browser"})]

    def _develop(self, command, parameters):
        return self._in_session("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def _in_session(self, method, path, body=None):
        return self._call(method, f"/session/{self.session}{path}", body)

    def _wait(self):
        for _ in range(200):
            try:
                if self._call("GET", "/status")["ready"]:
                    return
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.05)
        raise RuntimeError("the driver of the browser does not answer")

    def _call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(self.root + path, data=data, method=method, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(error.read().decode()) from error
