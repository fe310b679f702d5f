/* Runs compiled programs on given inputs and prints how each run ended and the final globals.
   Standard input has one line a run: the number of the program, the number of inputs, the inputs. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define MOST_INPUTS 1024

static unsigned long long inputs[MOST_INPUTS];
static int count, drawn;
static void (*dump)(void);

/* What was standard output; the programs' own output is thrown away. */
static FILE *report;

static unsigned long long draw(void) { return drawn < count ? inputs[drawn++] : 0; }

#define INPUT(type, name)                                                    \
    __attribute__((weak)) type nondet_##name(void) { return (type)draw(); } \
    __attribute__((weak)) type __VERIFIER_nondet_##name(void) { return (type)draw(); }

INPUT(_Bool, bool)
INPUT(_Bool, _Bool)
INPUT(char, char)
INPUT(signed char, schar)
INPUT(unsigned char, uchar)
INPUT(short, short)
INPUT(unsigned short, ushort)
INPUT(int, int)
INPUT(unsigned int, uint)
INPUT(unsigned int, unsigned)
INPUT(long, long)
INPUT(unsigned long, ulong)
INPUT(long long, longlong)
INPUT(unsigned long long, ulonglong)
INPUT(unsigned long, size_t)
INPUT(signed char, s8)
INPUT(unsigned char, u8)
INPUT(short, s16)
INPUT(unsigned short, u16)
INPUT(int, s32)
INPUT(unsigned int, u32)
INPUT(long, s64)
INPUT(unsigned long, u64)
__attribute__((weak)) double nondet_double(void) { return (double)(long long)draw(); }
__attribute__((weak)) double __VERIFIER_nondet_double(void) { return (double)(long long)draw(); }
__attribute__((weak)) float nondet_float(void) { return (float)(short)draw(); }
__attribute__((weak)) float __VERIFIER_nondet_float(void) { return (float)(short)draw(); }

void eureka_signed(long long value) { fprintf(report, " %lld", value); }
void eureka_unsigned(unsigned long long value) { fprintf(report, " %llu", value); }
void eureka_real(double value)
{
    unsigned long long bits;
    memcpy(&bits, &value, sizeof bits);
    fprintf(report, " r%llu", bits);
}

static void end(const char *outcome, unsigned line)
{
    fprintf(report, "%s %u", outcome, line);
    dump();
    fprintf(report, "\n");
    fflush(report);
    _exit(0);
}

void __assert_fail(const char *condition, const char *file, unsigned line, const char *function) { end("failed", line); }
int eureka_failed(unsigned line)
{
    end("failed", line);
    return 0;
}
__attribute__((weak)) void reach_error(void) { end("failed", 0); }
__attribute__((weak)) void __VERIFIER_error(void) { end("failed", 0); }
__attribute__((weak)) void __VERIFIER_assert(int holds) { if (!holds) end("failed", 0); }
__attribute__((weak)) void __VERIFIER_assume(int holds) { if (!holds) end("cut", 0); }
__attribute__((weak)) void assume(int holds) { if (!holds) end("cut", 0); }
void eureka_exit(int status) { end("halted", 0); }
void eureka_abort(void) { end("halted", 0); }

struct program {
    void (*run)(void);
    void (*dump)(void);
};
extern struct program programs[];

int main(void)
{
    int which;
    report = fdopen(dup(1), "w");
    if (!report || !freopen("/dev/null", "w", stdout))
        return 1;
    while (scanf("%d %d", &which, &count) == 2) {
        for (int i = 0; i < count; i++)
            if (scanf("%llu", &inputs[i]) != 1)
                return 1;
        pid_t child = fork();
        if (child == 0) {
            alarm(4);
            dump = programs[which].dump;
            programs[which].run();
            end("finished", 0);
        }
        int status;
        waitpid(child, &status, 0);
        if (WIFSIGNALED(status)) {
            fprintf(report, "%s %d\n", WTERMSIG(status) == SIGALRM ? "late" : "crashed", WTERMSIG(status));
            fflush(report);
        }
    }
    return 0;
}
