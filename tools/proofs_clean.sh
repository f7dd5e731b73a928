#!/bin/sh
# Nothing is taken on trust in proofs: no axiom, no proof left open, no check
# of Coq switched off. Fails and names the place if there is one.
#   tools/proofs_clean.sh [FOLDER]      default: proofs
# Variables and hypotheses are allowed inside a Section only, where they become
# premises. Print Assumptions, which the tests compare, has the last word; this
# script finds what no theorem happens to use.
set -eu
folder=${1:-$(dirname "$0")/../proofs}
ls "$folder"/*.v >/dev/null
awk '
FNR == 1 { comment = 0; depth = 0 }
{
    # the line without comments (which nest) and strings
    text = ""; quoted = 0
    for (i = 1; i <= length($0); i++) {
        two = substr($0, i, 2)
        if (quoted) { if (two ~ /^"/) quoted = 0; continue }
        if (two == "(*") { comment++; i++; continue }
        if (two == "*)" && comment) { comment--; i++; continue }
        if (comment) continue
        if (two ~ /^"/) { quoted = 1; continue }
        text = text substr($0, i, 1)
    }
    if (text ~ /^[ \t]*Section[ \t]/) depth++
    if (text ~ /^[ \t]*End[ \t]/ && depth) depth--
    words = " " text " "
    gsub(/[^A-Za-z_]+/, " ", words)
    bad = ""
    if (match(words, / (Admitted|Abort|admit|give_up|Axioms?|Conjectures?|Parameters?|Primitive|bypass_check|Guard|Positivity|Universe|Rewrite|Obligations?|native_cast_no_check) /))
        bad = substr(words, RSTART + 1, RLENGTH - 2)
    else if (!depth && match(words, / (Variables?|Hypothes[ei]s|Context) /))
        bad = substr(words, RSTART + 1, RLENGTH - 2) " outside of a section"
    if (bad != "") {
        print FILENAME ":" FNR ": " bad
        found = 1
    }
}
END { exit found }' "$folder"/*.v
