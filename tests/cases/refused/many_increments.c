// refused: 10:38 more than 12 operators such as `++` before an operand
/* The parser would try to read each of them in two ways. */
int x;
int main(void)
{
    int ok = x;
    if (x > 0 && x < 9 && !(x == 3) && (x - 1 > 0 && ++x > 0)) {
        ok = - - - -x + ++ok - --x;
    }
    x = x ++++++++ ++++++++ ++++++++ ++++++++ ++++++++ ++++++++ ++++++++ ++++++++ ++++++++ ++++++++ ++++++++ / 1;
    return ok;
}
