// verdict: UNSAFE
// options: --check div
// nodiff: the property is none of the program
/* z is zero. */
int main(void)
{
    double z = 0.0, x = 1.0 / z;
    return x > 2;
}
