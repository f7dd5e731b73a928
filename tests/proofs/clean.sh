# No axioms and no open proofs in proofs/, and the script that says so would
# notice each kind of them.
set -e
clean=$OXO_SOURCE/tools/proofs_clean.sh
"$clean"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
planted=0
while IFS= read -r line; do
    rm -f "$dir"/*.v
    cp "$OXO_SOURCE"/proofs/*.v "$dir"
    printf '%s\n' "$line" >> "$dir/Forced.v"
    if "$clean" "$dir" > "$dir/out"; then
        echo "not noticed: $line"
        exit 1
    fi
    grep -q "Forced.v:" "$dir/out"
    planted=$((planted + 1))
done <<'END'
Axiom easy : forall P : Prop, P.
Axioms a b : False.
Parameter p : False.
Parameters p q : False.
Conjecture c : False.
Lemma l : False. Proof. admit. Admitted.
Lemma l : False. Admitted.
Lemma l : True. Proof. Abort.
Lemma l : False. Proof. give_up. Qed.
Variable v : False.
Variables v w : False.
Hypothesis h : False.
Hypotheses h i : False.
Context (c : False).
Primitive int := #int63_type.
Unset Guard Checking.
Unset Positivity Checking.
Unset Universe Checking.
#[bypass_check(guard)] Fixpoint f (n : nat) : False := f n.
(* a comment *) Axiom easy : False. (* another *)
END
echo "$planted kinds noticed"
# what is only said, not meant, is no offence
printf '(* Axiom (* nested *) Admitted *)\nDefinition t := "Axiom".\n' > "$dir/only.v"
mkdir "$dir/said"
mv "$dir/only.v" "$dir/said/"
"$clean" "$dir/said"
echo passed
