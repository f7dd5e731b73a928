# Ctrl-C in oxo shrink while it lists moves or chooses three-positions: a whole
# certificate all the same, which says that its command was cut short, if there
# is one in a moment; else nothing but what --resume goes on with. On a screen,
# whose progress line tells what it is at; which of the two it is depends on the
# machine, so both are looked at.
# For tests in tests/cli, with $dir to write in and fail().
tm() { tmux -L "oxo-shrink-$$" -f /dev/null "$@"; }
trap 'tm kill-server 2>/dev/null || true; rm -rf "$dir"' EXIT
entries() { sed -n 's/^entries //p' "$1"; }
stopped_while() { # phase, name of the result, arguments...
    local phase=$1 name=$2
    shift 2
    tm new-session -d -x 150 -y 24 \
        "cd $dir && $OXO shrink $* -o $name >$name.out; echo \$? >$name.code" 2>/dev/null ||
        { echo "skipped: no tmux"; exit 77; }
    until tm capture-pane -p 2>/dev/null | grep -q "$phase"; do
        [ ! -f "$dir/$name.code" ] || fail "it ended before '$phase'"
        sleep 0.2
    done
    tm send-keys C-c
    until [ -s "$dir/$name.code" ]; do sleep 0.2; done
    case $(cat "$dir/$name.code") in
    0) ;;
    3)
        [ -s "$dir/$name.part" ] || fail "$phase: nothing to go on with"
        [ ! -e "$dir/$name" ] || fail "$phase: written without a walk"
        return
        ;;
    *) fail "$phase: exit code $(cat "$dir/$name.code")" ;;
    esac
    "$OXO_BUILD/oxocheck" "$dir/$name" | tail -1 | grep -qx 's VERIFIED' ||
        fail "$phase: oxocheck does not accept it"
    grep -q 'stopped before all were listed$' "$dir/$name.out" ||
        fail "$phase: it does not say that it was stopped"
    grep -q '^x-command oxo shrink .* (stopped while listing moves)$' "$dir/$name" ||
        fail "$phase: the command claims too much"
}
