// refused: 27:5 a program of more than 4000000 parts
/* What is done through a pointer is repeated for each of its targets. */
#define TEN(x) x(0) x(1) x(2) x(3) x(4) x(5) x(6) x(7) x(8) x(9)
#define ROW(n) int a##n[2], b##n[2], c##n[2], d##n[2], e##n[2], f##n[2], g##n[2], h##n[2], i##n[2], j##n[2];
#define POINT(n)                                                                                                       \
    if (choice == n) p = a##n;                                                                                         \
    if (choice == n + 10) p = b##n;                                                                                    \
    if (choice == n + 20) p = c##n;                                                                                    \
    if (choice == n + 30) p = d##n;                                                                                    \
    if (choice == n + 40) p = e##n;                                                                                    \
    if (choice == n + 50) p = f##n;                                                                                    \
    if (choice == n + 60) p = g##n;                                                                                    \
    if (choice == n + 70) p = h##n;                                                                                    \
    if (choice == n + 80) p = i##n;                                                                                    \
    if (choice == n + 90) p = j##n;
#define MOVE(n) p[n] = p[n] * p[n + 1] + p[n] * p[n + 2] + p[n] * p[n + 3];
#define MANY TEN(MOVE) TEN(MOVE) TEN(MOVE) TEN(MOVE) TEN(MOVE) TEN(MOVE) TEN(MOVE) TEN(MOVE) TEN(MOVE) TEN(MOVE)

int nondet_int(void);

TEN(ROW)

int main(void) {
    int choice = nondet_int();
    int *p = a0;
    TEN(POINT)
    MANY
    MANY
    MANY
    MANY
    return 0;
}
