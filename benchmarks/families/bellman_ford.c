/*
 * Bellman and Ford's shortest paths from node 0, on N nodes with edges i -> i+1 and i -> i+2 (modulo N).
 *
 * All weights are at least 0 and the source has distance 0, so no distance ever falls below 0.
 * The weights are arbitrary between 0 and 99; FILLED gives edge e the weight e + 1 instead.
 * BUG subtracts the weight of an edge that it relaxes.
 * Bound: 2 * N iterations of a loop.
 */
#include <assert.h>

#ifndef N
#define N 5
#endif

#define EDGES (2 * N)
#define FAR 1000000

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int from[EDGES], to[EDGES], weight[EDGES];
int dist[N];

int main(void)
{
    int i, e, round;

    for (i = 0; i < N; i++) {
        from[2 * i] = i;
        to[2 * i] = i + 1 < N ? i + 1 : i + 1 - N;
        from[2 * i + 1] = i;
        to[2 * i + 1] = i + 2 < N ? i + 2 : i + 2 - N;
    }
    for (e = 0; e < EDGES; e++) {
#ifdef FILLED
        weight[e] = e + 1;
#else
        weight[e] = nondet_int();
        __VERIFIER_assume(0 <= weight[e] && weight[e] <= 99);
#endif
    }

    for (i = 0; i < N; i++)
        dist[i] = FAR;
    dist[0] = 0;

    for (round = 0; round < N - 1; round++)
        for (e = 0; e < EDGES; e++)
            if (dist[from[e]] + weight[e] < dist[to[e]])
#ifdef BUG
                dist[to[e]] = dist[from[e]] - weight[e];
#else
                dist[to[e]] = dist[from[e]] + weight[e];
#endif

    for (i = 0; i < N; i++)
        assert(dist[i] >= 0);
    return 0;
}
