// verdict: UNSAFE
// options: --check bounds
/* m[0][3] lies inside the matrix as a whole, but not inside its row. */
extern int nondet_int(void);
int m[3][3];
int main(void)
{
    int i, j;
    for (i = 0; i < 3; i++)
        for (j = 0; j < 4 && i < 2; j++)
            m[i][j] = i + j;
    return 0;
}
