// refused: 3:23 destructor
/* A destructor runs after main. */
static __attribute__((destructor)) void after(void)
{
}
int main(void)
{
    return 0;
}
