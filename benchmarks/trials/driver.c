/*
 * Runs a program on many inputs, each in a process of its own: driver SEED RUNS VALUE..
 *
 * The program's main is called program_main. An input is drawn by a function nondet_TYPE or __VERIFIER_nondet_TYPE: from a
 * style that the run has, such as small values, rising values or the limits of the type, and sometimes from the VALUEs. A
 * run that draws too many inputs or takes too much time is ended. The driver ends at the first run that fails, and prints `COUNTED REJECTED LONG`, and after a failure `failure: TEXT`.
 */
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { REJECTED = 77, LONG = 78, STYLES = 12, INPUTS = 3000, MICROSECONDS = 300000 };

extern int program_main(int argc, char **argv);

static uint64_t state;
static int style, drawn;
static long last;
static long *pool;
static int pool_size;

const char *__asan_default_options(void) { return "abort_on_error=1:detect_stack_use_after_return=1:allocator_may_return_null=1"; }
const char *__ubsan_default_options(void) { return "abort_on_error=1"; }
const char *__lsan_default_options(void) { return "exitcode=98:print_suppressions=0"; }

static uint64_t random_bits(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state >> 11;
}

static long between(long low, long high) { return low + (long)(random_bits() % (uint64_t)(high - low + 1)); }

static long limit(long low, long high)
{
    switch (between(0, 5)) {
    case 0: return low;
    case 1: return high;
    case 2: return low + between(0, 2);
    case 3: return high - between(0, 2);
    case 4: return high / 2 + between(-1, 1);
    default: return low / 2 + (long)(random_bits() & 0xff);
    }
}

static long draw(int how, long low, long high)
{
    if (pool_size > 0 && between(0, 15) == 0)
        return pool[between(0, pool_size - 1)];
    switch (how) {
    case 0: return between(0, 1);
    case 1: return between(0, 9);
    case 2: return between(-5, 5);
    case 3: return between(1, 4);
    case 4: return last + between(0, 2);
    case 5: return last - between(0, 2);
    case 6: return limit(low, high);
    case 7: return last;
    case 8: return between(0, 100);
    case 9: return between(-300, 300);
    case 10: return pool_size > 0 ? pool[between(0, pool_size - 1)] : between(0, 20);
    default: return draw((int)between(0, STYLES - 2), low, high);
    }
}

static long input(long low, long high)
{
    long value = drawn < 2 && between(0, 2) > 0 ? between(1, 7) : draw(style, low, high);
    if (value < low || value > high)
        value = between(0, 1);
    if (++drawn > INPUTS)
        _exit(LONG);
    return last = value;
}

#define INPUT(type, name, low, high)                                        \
    type nondet_##name(void) { return (type)input((long)(low), (long)(high)); } \
    type __VERIFIER_nondet_##name(void) { return nondet_##name(); }

INPUT(int, int, INT_MIN, INT_MAX)
INPUT(unsigned, uint, 0, UINT_MAX)
INPUT(unsigned, unsigned, 0, UINT_MAX)
INPUT(char, char, CHAR_MIN, CHAR_MAX)
INPUT(unsigned char, uchar, 0, UCHAR_MAX)
INPUT(short, short, SHRT_MIN, SHRT_MAX)
INPUT(unsigned short, ushort, 0, USHRT_MAX)
INPUT(long, long, LONG_MIN / 4, LONG_MAX / 4)
INPUT(unsigned long, ulong, 0, LONG_MAX / 2)
INPUT(size_t, size_t, 0, LONG_MAX / 2)
INPUT(_Bool, bool, 0, 1)

void __VERIFIER_assume(int condition)
{
    if (!condition)
        _exit(REJECTED);
}

void trial_abort(void) { _exit(REJECTED); }
void trial_exit(int code) { (void)code; exit(0); }

__attribute__((weak)) void reach_error(void)
{
    fprintf(stderr, "Assertion: reach_error is called\n");
    abort();
}

/* Arguments of the command line, each in an object of exactly its size. */
static char **arguments(int argc)
{
    static const char letters[] = "-nvox019ab=";
    char **argv = malloc((size_t)(argc + 1) * sizeof *argv);
    for (int i = 0; i < argc; i++) {
        long length = between(i == 0, 5);
        argv[i] = malloc((size_t)length + 1);
        for (long k = 0; k < length; k++)
            argv[i][k] = letters[k == 0 && between(0, 1) ? 0 : between(0, sizeof letters - 2)];
        argv[i][length] = 0;
    }
    argv[argc] = NULL;
    return argv;
}

static char **the_arguments; /* reachable to the end: no leak of the program */

static void run_once(uint64_t seed, FILE *errors)
{
    struct itimerval time = {{0, 0}, {0, MICROSECONDS}};
    struct rlimit no_core = {0, 0};
    setitimer(ITIMER_PROF, &time, NULL);
    setrlimit(RLIMIT_CORE, &no_core);
    dup2(fileno(errors), STDERR_FILENO);
    if (!freopen("/dev/null", "w", stdout))
        _exit(REJECTED);
    state = seed * 0x9E3779B97F4A7C15u + 1;
    for (int i = 0; i < 5; i++)
        random_bits();
    style = (int)between(0, STYLES - 1);
    last = between(0, 9);
    int argc = (int)between(1, 5);
    the_arguments = arguments(argc);
    program_main(argc, the_arguments);
    exit(0);
}

/* The line of a child's errors that says what failed. */
static void tell(FILE *errors)
{
    char line[400], kept[400] = "it crashed";
    rewind(errors);
    while (fgets(line, sizeof line, errors))
        if (strstr(line, "ssertion") || strstr(line, "runtime error") || strstr(line, "ERROR:") || strstr(line, "WARNING:")) {
            strcpy(kept, line);
            break;
        }
    kept[strcspn(kept, "\n")] = 0;
    printf("failure: %s\n", kept);
}

int main(int argc, char **argv)
{
    if (argc < 4)
        return 2;
    uint64_t seed = strtoull(argv[1], NULL, 10);
    long runs = atol(argv[2]), counted = 0, rejected = 0, too_long = 0;
    pool_size = argc - 3;
    pool = calloc((size_t)pool_size + 1, sizeof *pool);
    for (int i = 3; i < argc; i++)
        pool[i - 3] = atol(argv[i]);
    for (long run = 0; run < runs; run++) {
        FILE *errors = tmpfile();
        if (!errors)
            return 2;
        pid_t child = fork();
        if (child < 0)
            return 2;
        if (child == 0)
            run_once(seed + (uint64_t)run, errors);
        int status;
        if (waitpid(child, &status, 0) < 0)
            return 2;
        if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
            counted++;
        else if (WIFEXITED(status) && WEXITSTATUS(status) == REJECTED)
            rejected++;
        else if (WIFEXITED(status) ? WEXITSTATUS(status) == LONG : WTERMSIG(status) == SIGPROF || WTERMSIG(status) == SIGKILL)
            too_long++;
        else {
            printf("%ld %ld %ld\n", counted, rejected, too_long);
            tell(errors);
            return 1;
        }
        fclose(errors);
    }
    printf("%ld %ld %ld\n", counted, rejected, too_long);
    return 0;
}
