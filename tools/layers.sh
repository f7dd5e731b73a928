#!/bin/sh
# A folder of src/ includes only folders before it in the map of
# ARCHITECTURE.md; check/ includes nothing of ours.
set -u
cd "$(dirname "$0")/.."
order="base rules symmetry board search proof theory plan judge players draw csp learn answer"
allowed=
bad=0
for folder in $order; do
    allowed="$allowed $folder"
    for file in src/"$folder"/*.[ch]; do
        [ -f "$file" ] || continue
        for used in $(sed -n 's/^#include "\([a-z]*\)\/.*/\1/p' "$file"); do
            case " $allowed oxo " in
            *" $used "*) ;;
            *)
                echo "$file includes $used/, which comes after $folder/"
                bad=1
                ;;
            esac
        done
    done
done
if grep -nE '#include "(oxo|base|rules|symmetry|search|proof)/' check/*.[ch] \
    2>/dev/null; then
    echo "check/ must share nothing with src/ and include/"
    bad=1
fi
exit $bad
