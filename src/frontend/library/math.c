/* math.h, as far as it has a meaning for real numbers. */

extern double __any_double(void);

double fabs(double __x) { return __x < 0 ? -__x : __x; }
float fabsf(float __x) { return __x < 0 ? -__x : __x; }
long double fabsl(long double __x) { return __x < 0 ? -__x : __x; }
double fmin(double __x, double __y) { return __x < __y ? __x : __y; }
float fminf(float __x, float __y) { return __x < __y ? __x : __y; }
double fmax(double __x, double __y) { return __x < __y ? __y : __x; }
float fmaxf(float __x, float __y) { return __x < __y ? __y : __x; }
double fdim(double __x, double __y) { return __x < __y ? 0 : __x - __y; }
double fma(double __x, double __y, double __z) { return __x * __y + __z; }

double trunc(double __x) { return (double) (__int128) __x; }
float truncf(float __x) { return (float) (__int128) __x; }

double floor(double __x)
{
    double __whole = (double) (__int128) __x;
    return __whole > __x ? __whole - 1 : __whole;
}

float floorf(float __x)
{
    float __whole = (float) (__int128) __x;
    return __whole > __x ? __whole - 1 : __whole;
}

double ceil(double __x)
{
    double __whole = (double) (__int128) __x;
    return __whole < __x ? __whole + 1 : __whole;
}

float ceilf(float __x)
{
    float __whole = (float) (__int128) __x;
    return __whole < __x ? __whole + 1 : __whole;
}

double round(double __x)
{
    return __x < 0 ? (double) (__int128) (__x - 0.5) : (double) (__int128) (__x + 0.5);
}

float roundf(float __x)
{
    return __x < 0 ? (float) (__int128) (__x - 0.5f) : (float) (__int128) (__x + 0.5f);
}

long lround(double __x)
{
    return __x < 0 ? (long) (__x - 0.5) : (long) (__x + 0.5);
}

double fmod(double __x, double __y)
{
    return __x - (double) (__int128) (__x / __y) * __y;
}

double modf(double __x, double *__whole)
{
    *__whole = (double) (__int128) __x;
    return __x - *__whole;
}

double sqrt(double __x)
{
    double __root = __any_double();
    if (__x < 0)
        __builtin_unreachable();
    __CPROVER_assume(__root >= 0 && __root * __root == __x);
    return __root;
}

float sqrtf(float __x)
{
    double __root = __any_double();
    if (__x < 0)
        __builtin_unreachable();
    __CPROVER_assume(__root >= 0 && __root * __root == __x);
    return (float) __root;
}
int __builtin_isnan(double __x) { return 0; }
int __builtin_isinf_sign(double __x) { return 0; }
int __builtin_isinf(double __x) { return 0; }
int __builtin_isfinite(double __x) { return 1; }
int __builtin_signbit(double __x) { return __x < 0; }
int __builtin_isnormal(double __x) { return __x != 0; }
