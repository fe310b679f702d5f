"""Comparison runs: tools x families x sizes under limits, and the tables and plots of the papers from the results.

`benchmarks/compare` is the command. In the order of their use: `families` and `tools` (what is run), `supervise` (one
run under limits), `results` (the file that makes a campaign resumable), `campaign` (which runs are made), `published`
(the papers' figures), `tables`, `plots` and `report`.
"""
