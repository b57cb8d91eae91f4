# SPDX-License-Identifier: Apache-2.0
# Final table from the raw lines: median over passes of each row; ratios of those medians and their range over passes.
function median(key, n,    i, j, t, a) {
    for (i = 1; i <= n; i++) a[i] = val[key, i]
    for (i = 2; i <= n; i++) {
        t = a[i]
        for (j = i - 1; j >= 1 && a[j] > t; j--) a[j + 1] = a[j]
        a[j + 1] = t
    }
    return n % 2 ? a[(n + 1) / 2] : (a[n / 2] + a[n / 2 + 1]) / 2
}
function show(x) { return x == "" ? "-" : x < 1000 ? sprintf("%.1f", x) : sprintf("%.0f", x) }
function value(name, row) { return (name, row) in cnt ? median(name SUBSEP row, cnt[name, row]) : "" }
function ratio(a, b, row,    p, r, lo, hi, x, y) {
    x = value(a, row); y = value(b, row)
    if (x == "" || y == "" || y == 0) return "-"
    lo = 1e300; hi = 0
    for (p = 1; p <= pass; p++) {
        if (!((a, row, p) in at) || !((b, row, p) in at) || at[b, row, p] == 0) continue
        r = at[a, row, p] / at[b, row, p]
        if (r < lo) lo = r
        if (r > hi) hi = r
    }
    return hi ? sprintf("%.2f (%.2f..%.2f)", x / y, lo, hi) : sprintf("%.2f", x / y)
}
function field(name,    i, l) {
    l = length(name) + 1
    for (i = 2; i <= NF; i++) if (substr($i, 1, l) == name "=") return substr($i, l + 1)
    return ""
}
BEGIN { peer["ucx"]; peer["grdma"]; peer["floor-hash"]; peer["floor-sorted"]; peer["driver"] }
$1 == "#" && $2 == "pass" { pass = $3; next }
$1 == "#" && $2 == "canary" {
    row = $4 " " field("N") " " field("threads")
    for (i = 1; i <= 2; i++) {
        c = field(i == 1 ? "before" : "after") + 0
        if (c > 0 && (!($3 in best) || c < best[$3])) best[$3] = c
        val["noise", row, ++cnt["noise", row]] = c
        who[row, cnt["noise", row]] = $3
    }
    next
}
$1 == "peer" && NF >= 7 {
    name = $2
    row = $3 " " field("N") " " field("threads")
    if (!(row in seen)) { seen[row]; order[++rows] = row }
    if (!(name in peer) && !(name in mine)) { mine[name]; list[++own] = name }
    val[name, row, ++cnt[name, row]] = field("ns") + 0
    at[name, row, pass] = field("ns") + 0
}
END {
    if (!rows) { print "no rows"; exit 1 }
    # two compilers make two canaries of the same loop: each program has a fastest one of its own
    for (i = 1; i <= rows; i++)
        for (p = 1; p <= cnt["noise", order[i]]; p++)
            if (best[who[order[i], p]] > 0) val["noise", order[i], p] /= best[who[order[i], p]]
    printf "ns per operation and thread; noise: median canary beside the row, over the fastest canary of its program\n"
    for (o = 1; o <= own || o == 1; o++) {
        if (own) printf "\n%-24s %8s %3s %12s %10s %10s %10s  %-20s %-20s %5s\n", "row", "N", "thr", list[o], "ucx", "grdma", "floor-hash", \
            list[o] "/ucx", list[o] "/grdma", "noise"
        else printf "\n%-24s %8s %3s %10s %10s %10s %12s %8s %5s\n", "row", "N", "thr", "ucx", "grdma", "floor-hash", "floor-sorted", "driver", "noise"
        for (i = 1; i <= rows; i++) {
            row = order[i]
            if (own && !((list[o], row) in cnt)) continue
            split(row, f, " ")
            q = ("noise", row) in cnt ? sprintf("%.2f", value("noise", row)) : "-"
            if (own) printf "%-24s %8s %3s %12s %10s %10s %10s  %-20s %-20s %5s\n", f[1], f[2], f[3], show(value(list[o], row)), show(value("ucx", row)), \
                show(value("grdma", row)), show(value("floor-hash", row)), ratio(list[o], "ucx", row), ratio(list[o], "grdma", row), q
            else printf "%-24s %8s %3s %10s %10s %10s %12s %8s %5s\n", f[1], f[2], f[3], show(value("ucx", row)), show(value("grdma", row)), \
                show(value("floor-hash", row)), show(value("floor-sorted", row)), show(value("driver", row)), q
        }
    }
}
