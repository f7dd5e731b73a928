# docs/NETWORKS.md against the program: what does not depend on rounding. (Its
# trainings take minutes, and their last digits are the processor's.)
set -u
fail=0
doc=$OXO_SOURCE/docs/NETWORKS.md
if "$OXO" net 2>&1 | grep -q 'no networks'; then
    echo 'built without OXO_WITH_LEARN'
    exit 77
fi
# the command that made the network in the library is the one in the chapter
made=$("$OXO" net 3^3 | sed -n 's/^x-command //p')
grep '^\$ oxo train lines' "$doc" | tr -s ' ' '\n' | sed 's/^500k$/500000/' |
    grep -v '^\$$\|^-o$\|cube.net' | while read -r word; do
    case " $made " in
    *" $word "*) ;;
    *) echo "FAILED $word is not in: $made" ;;
    esac
done | grep . && fail=1
grep -q '^\$ oxo train lines' "$doc" || fail=1
# every command of the chapter names verbs and options that exist
grep -o '^\$ oxo [a-z]*' "$doc" | sort -u | while read -r _ _ verb; do
    "$OXO" "$verb" --help >/dev/null 2>&1 || echo "FAILED no verb $verb"
done | grep . && fail=1
# weights as the chapter counts them
"$OXO" net 3^3 | grep -q '^27450 weights$' && grep -q '27,450' "$doc" || fail=1
exit $fail
