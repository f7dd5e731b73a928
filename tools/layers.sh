#!/bin/sh
# A folder of src/ includes only folders before it in the map of
# ARCHITECTURE.md; check/ includes nothing of ours. With a build folder as
# argument the same is asked of the symbols that the compiled files use, where
# a header that is declared again would hide it: of the folders of src/ among
# each other, of src/ and web/engine/, which use nothing of cli/, and of check/,
# which uses nothing of src/.
set -u
build=${1:-}
cd "$(dirname "$0")/.."
order="base rules symmetry board search proof theory plan judge players draw csp learn answer cluster"
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
# A known way back: the table of players names those of the components.
known="players/player.c:oxo_player_csp players/player.c:oxo_player_net"
objects=$build/CMakeFiles/oxo_objects.dir/src
if [ -n "$build" ] && [ -d "$objects" ] && command -v nm >/dev/null; then
    symbols=$(for folder in $order; do
        for file in src/"$folder"/*.c; do
            object=$objects/${file#src/}.o
            [ -f "$object" ] && nm -g "$object" |
                sed -n "s|^[0-9a-f]* *\([A-Z]\) \(oxo_.*\)|$folder ${file#src/} \1 \2|p"
        done
    done | awk -v order="$order" -v known="$known" '
        BEGIN {
            n = split(order, name, " ")
            for (i = 1; i <= n; i++) rank[name[i]] = i
            m = split(known, k, "[ \n]+")
            for (i = 1; i <= m; i++) allowed[k[i]] = 1
        }
        $3 == "U" { use[++uses] = $0; next }
        { home[$4] = $1 }
        END {
            for (i = 1; i <= uses; i++) {
                split(use[i], u, " ")
                if ((u[4] in home) && rank[home[u[4]]] > rank[u[1]] &&
                    !((u[2] ":" u[4]) in allowed))
                    print "src/" u[2] " uses " u[4] " of " home[u[4]] "/"
            }
        }')
    if [ -n "$symbols" ]; then
        echo "$symbols"
        bad=1
    fi
fi
# The front ends come after all of src/, and not one after another.
defined() { # FOLDER: the global symbols of its compiled files
    find "$1" -name '*.o' -exec nm -g --defined-only {} + 2>/dev/null |
        sed -n 's/^[0-9a-f]* [A-Z] //p' | grep -vx main | sort -u
}
used() { # FOLDER: the symbols that its files leave to others
    find "$1" -name '*.o' -exec nm -gu {} + 2>/dev/null |
        sed -n 's/^ *[Uw] //p' | sort -u
}
none_of() { # WHO WHOSE USED DEFINED: no symbol in both lists
    both=$(printf '%s\n' "$3" | grep -Fx -e "$4" | tr '\n' ' ')
    if [ -n "$4" ] && [ -n "$both" ]; then
        echo "$1 uses what $2 defines: $both"
        bad=1
    fi
}
if [ -n "$build" ] && [ -d "$objects" ] && command -v nm >/dev/null; then
    program=$(defined "$build/CMakeFiles/oxo.dir/cli")
    library=$(defined "$objects")
    # the whole program, or nothing was looked at
    if [ -d "$build/CMakeFiles/oxo.dir/cli" ]; then
        printf '%s\n' "$program" | grep -qx cli_fail ||
            { echo "no cli_fail among the symbols of cli/"; bad=1; }
    fi
    none_of src/ cli/ "$(used "$objects")" "$program"
    for module in "$build"/*/CMakeFiles/*web*.dir "$build"/CMakeFiles/*web*.dir; do
        [ -d "$module" ] &&
            none_of web/engine/ cli/ "$(used "$module")" "$program"
    done
    none_of check/ src/ "$(used "$build/CMakeFiles/oxocheck.dir")" "$library"
fi
exit $bad
