/*
 * Prim's minimum spanning tree of a complete graph with N nodes, grown from node 0.
 *
 * key[v] is the weight of the lightest edge from the tree to v, and is frozen when v joins the tree.
 * The first round sets it to the weight of the edge from node 0 and later rounds only lower it, so in
 * the end no node hangs on an edge heavier than its edge to node 0.
 * The weights are symmetric, arbitrary between 1 and 99; FILLED gives the edge i, j the weight i + j
 * instead.
 * BUG keeps the heavier of two edges.
 */
#include <assert.h>

#ifndef N
#define N 4
#endif

#define FAR 1000

extern int nondet_int(void);
extern void __VERIFIER_assume(int);

int weight[N][N];
int key[N], parent[N], in_tree[N];

int main(void)
{
    int i, j, u, v, round;

    for (i = 0; i < N; i++) {
        for (j = 0; j < i; j++) {
#ifdef FILLED
            weight[i][j] = i + j;
#else
            weight[i][j] = nondet_int();
            __VERIFIER_assume(1 <= weight[i][j] && weight[i][j] <= 99);
#endif
            weight[j][i] = weight[i][j];
        }
        weight[i][i] = 0;
    }

    for (v = 0; v < N; v++) {
        key[v] = FAR;
        parent[v] = 0;
        in_tree[v] = 0;
    }
    key[0] = 0;

    for (round = 0; round < N; round++) {
        u = -1;
        for (v = 0; v < N; v++)
            if (!in_tree[v] && (u == -1 || key[v] < key[u]))
                u = v;
        in_tree[u] = 1;
        for (v = 0; v < N; v++) {
#ifdef BUG
            if (!in_tree[v] && weight[u][v] > key[v]) {
#else
            if (!in_tree[v] && weight[u][v] < key[v]) {
#endif
                key[v] = weight[u][v];
                parent[v] = u;
            }
        }
    }

    for (v = 1; v < N; v++)
        assert(key[v] <= weight[0][v]);
    return 0;
}
