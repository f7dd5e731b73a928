# The extracted checker accepts what oxo proof coq writes and refuses what was
# altered.
set -e
command -v coqc > /dev/null || { echo "coq is not installed: skipped"; exit 77; }
command -v ocamlopt > /dev/null || { echo "ocaml is not installed: skipped"; exit 77; }
out=$OXO_BUILD/theorem
make -s -C "$OXO_SOURCE/proofs" data OUT="$out" OXO="$OXO"
make -s -C "$OXO_SOURCE/proofs" verified OUT="$out" OXO="$OXO"
verified=$out/oxocheck-verified
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
says() { # EXPECTED CODE FOLDER
    code=0
    "$verified" "$3" > "$dir/said" 2> "$dir/err" || code=$?
    test $code = "$2"
    [ -z "$1" ] || grep -qx "$1" "$dir/said"
}
says "s VERIFIED" 0 "$out/Strong"
grep -qx "c claim: 4^3 is won by the first player" "$dir/said"
"$OXO" proof coq "$OXO_SOURCE/tests/check/3^3-compact.cert" -o "$dir/centre"
says "s VERIFIED" 0 "$dir/centre"
"$OXO" proof coq "$OXO_SOURCE/tests/check/3^3-full.cert" -o "$dir/full"
cmp "$dir/centre/Nodes1.v" "$dir/full/Nodes1.v"
"$OXO" proof coq "$OXO_SOURCE/tests/check/5^2-pairing.cert" -o "$dir/square"
says "s VERIFIED" 0 "$dir/square"
grep -qx "c claim: 5^2 is a draw" "$dir/said"
# a board of more than 64 cells
"$OXO" prove 8^3 -o "$dir/8.proof" > /dev/null
"$OXO" proof coq "$dir/8.proof" -o "$dir/eight"
says "s VERIFIED" 0 "$dir/eight"
# draws by groups: the one that ships, and a small one with two replies
make -s -C "$OXO_SOURCE/proofs" six-data OUT="$out" OXO="$OXO"
says "s VERIFIED" 0 "$out/Six"
grep -qx "c claim: 6^3 is a draw" "$dir/said"
"$OXO" prove 4^2 --split --depth 2 -o "$dir/4.proof" > /dev/null
"$OXO" proof coq "$dir/4.proof" -o "$dir/split"
says "s VERIFIED" 0 "$dir/split"
"$OXO" prove 4^2 --split --depth 1 -o "$dir/4.proof" > /dev/null
"$OXO" proof coq "$dir/4.proof" -o "$dir/one"
says "s VERIFIED" 0 "$dir/one"
# one stone, one plan, one link, one node, one pair: altered or left out
alter() { # NAME FOLDER FILE SED-SCRIPT
    rm -rf "$dir/altered"
    cp -r "$2" "$dir/altered"
    sed -i "$4" "$dir/altered/$3"
    if cmp -s "$2/$3" "$dir/altered/$3"; then
        echo "not altered: $1"
        exit 1
    fi
    says "s REFUTED" 1 "$dir/altered" || { echo "accepted: $1"; exit 1; }
}
alter "a plan less" "$dir/centre" Nodes1.v 's/ :@9;A"/"/'
alter "another move" "$dir/centre" Nodes1.v 's/"  =/"  0/'
alter "a pair less" "$dir/square" Data.v 's/02 //'
alter "another pair" "$dir/eight" Data.v 's/0001/0002/'
alter "the first node less" "$out/Strong" Nodes1.v '4d'
alter "the last node less" "$out/Strong" "$(basename "$(ls "$out"/Strong/Nodes*.v | tail -1)")" 'x;1!{$!p};${g;}'
alter "no symmetry but one" "$out/Strong" Symmetries.v '5,$s/.*/nil./'
alter "a split less" "$dir/one" Nodes1.v '/"1 /d'
alter "a group less" "$dir/one" Nodes1.v '/"1 /s/ [^ ]*"/"/'
alter "another reply" "$dir/one" Nodes1.v 's/"1 ./"1 1/'
alter "no stage but the last" "$out/Six" Nodes1.v '4,/"0  "/{/"0  "/!d}'
alter "another kind of group" "$out/Six" Data.v 's/"01"/"0 1"/'
alter "an image less" "$dir/split" Nodes1.v '/"3 5 /d'
alter "a reply less" "$dir/split" Nodes1.v '/"2 1 /d'
alter "another stage" "$dir/split" Nodes1.v '/"2 1 /s/ 001 / 000 /'
alter "no symmetry" "$dir/split" Symmetries.v 's/"0123456789:;<=>?"/"1023456789:;<=>?"/'
alter "another board" "$dir/centre" Data.v 's/k := 3/k := 4/'
# what is no such folder
says "" 2 "$dir/nowhere"
grep -q "oxocheck-verified: .*nowhere/Data.v: No such file" "$dir/err"
says "" 2 ""
echo passed
