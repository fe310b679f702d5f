// verdict: SAFE
/* A driver without loops: what is opened is closed on every way, and nothing is used when it is closed. */
int nondet_int(void);
int open, mapped, irq, failures;

int main(void)
{
    int status = 0;

    if (nondet_int() > 0) {
        open = 1;
        if (nondet_int() > 0)
            mapped = 1;
        else
            status = -1;
        if (status == 0) {
            if (open != 1 || mapped != 1) {
            ERROR:
                ;
            }
            irq = 1;
        } else
            failures = 1;
    } else
        status = -2;
    if (status == 0) {
        if (irq != 1) {
            failures = 2;
            goto ERROR;
        }
        irq = 0;
        mapped = 0;
    }
    if (status != -2)
        open = 0;
    if (open != 0 || mapped != 0)
        goto ERROR;
    return 0;
}
