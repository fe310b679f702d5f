// verdict: SAFE
// options: --check div
// nodiff: the property is none of the program
/* With --check div, real numbers must not be divided by zero either. */
int main(void)
{
    double z = 0.5, x = 1.0 / z;
    return x > 2;
}
