// refused: 5:12 __builtin_classify_type
/* A function built into gcc that is not known. */
int main(void)
{
    return __builtin_classify_type(1);
}
