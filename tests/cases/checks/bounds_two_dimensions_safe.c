// verdict: SAFE
// options: --check bounds
/* Both indexes of a matrix are within their bounds. */
extern int nondet_int(void);
int m[3][3];
int main(void)
{
    int i, j;
    for (i = 0; i < 3; i++)
        for (j = 0; j < 3; j++)
            m[i][j] = i + j;
    return 0;
}
