// refused: 5:14 alloca
/* Memory that a function takes from its stack frame is not supported; a variable-length array is. */
int main(void)
{
    int *p = __builtin_alloca(40);
    p[0] = 1;
    return 0;
}
