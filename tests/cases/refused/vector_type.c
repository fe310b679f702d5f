// refused: 3:33 vector
/* Vectors of machine words are not supported. */
typedef int four __attribute__((vector_size(16)));
four v;
int main(void)
{
    v = v + v;
    return 0;
}
