// refused: 5:12 `b` is not declared
/* The address of a variable that does not exist, where a pointer is expected. */
int a;
void choose(int **pp) {
    *pp = &b;
}
int main(void) {
    int *p = &a;
    choose(&p);
    **(&p) = 7;
    return 0;
}
