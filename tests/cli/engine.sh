# Scripted dialogues: UGI, GTP with gogui-rules, JSON lines; and garbage.
set -eu
fail() { echo "FAILED: $1"; exit 1; }
# reply MODE INPUT: what the engine says to these lines
reply() { printf "$2" | "$OXO" engine $1; }
expect() { # name, output, lines that must appear in this order
    name=$1 rest=$2
    shift 2
    for want in "$@"; do
        case $rest in *"$want"*) rest=${rest#*"$want"} ;;
        *) fail "$name: no '$want' (in order)" ;; esac
    done
}

# ---- UGI ----
out=$(reply "--player greedy --game 3^2" 'ugi\nisready\nuginewgame\nposition startpos\nquery gameover\nquery p1turn\nposition startpos moves a1 b2 a2 c3 a3\nquery gameover\nquery result\nquery p1turn\nposition fen x2o\nquery p1turn\nquery result\nquit\nisready\n')
expect ugi "$out" "id name oxo" "option name Game type string default 3^2" \
    "option name Player type string default greedy" "ugiok" "readyok" \
    "response false" "response true" "response true" "response p1win" \
    "response false" "response true" "response none"
case $out in *readyok*readyok*) fail "quit does not quit" ;; esac
# greedy completes the line; the answer comes before quit ends the engine
out=$(reply "--player greedy --game 3^2" 'position startpos moves a1 b2 a2 c3\ngo nodes 10\nquit\n')
expect "ugi go" "$out" "forced: wins" "bestmove a3"
# infinite answers only after stop, also when the value is known at once
out=$(reply "--player search" 'position startpos\ngo infinite\nisready\nstop\nisready\nquit\n')
expect "ugi infinite" "$out" "readyok" "bestmove" "readyok"
out=$(reply "" 'go movetime 20\nisready\nquit\n')
expect "ugi perfect" "$out" "proved: certificate" "bestmove"
# errors leave the position as it was
out=$(reply "--game 3^2" 'position startpos moves a1\nposition startpos moves a1 a1\nposition fen zz\nposition\nsetoption name Game value 0^0\nsetoption name Nothing value 1\nsetoption\ngo nodes x\ngo sideways 1\nquery\nquery p1turn\nnonsense\nsetoption name Game value graham\nsetoption name Player value random\nposition startpos\ngo\nquit\n')
expect "ugi errors" "$out" "error:" "error:" "error:" "error:" "error:" \
    "error:" "error:" "error:" "error:" "response false" "unknown command" "bestmove"
# options keep to what they declare
out=$(reply "--game 3^2" 'setoption name Seed value -1\nsetoption name Seed value 4294967296\nsetoption name Seed value 1x\nsetoption name Seed value 7\nugi\nquit\n')
expect "ugi options" "$out" "Seed: expected a number from 0 to 4294967295" \
    "Seed: expected" "Seed: expected" "Seed type spin default 7 min 0 max 4294967295"
# scores, mate distances (in moves, as in UCI) and principal variations
score() { reply "--game 3^3" "position startpos moves $1\\ngo\\n"; }
out=$(score "")
grep -q 'score mate 4 pv b2B\( [a-c][1-3][A-C]\)\{6\} string' <<<"$out" || fail "ugi: no whole line: $out"
expect "ugi mate" "$(score 'b2B a1A')" "score mate 3 "
expect "ugi mated" "$(score b2B)" "score mate -3 "
out=$(reply "--game 3^2" 'position startpos\ngo\n')
expect "ugi draw" "$out" "score cp 0 pv"
out=$(reply "" 'position startpos moves a1A b1A\ngo\n')
expect "ugi certificate" "$out" "score cp 10000 pv"
# a finished game
out=$(reply "--game 3^2" 'position startpos moves a1 b2 a2 c3 a3\ngo\nquit\n')
expect "ugi over" "$out" "the game is over" "bestmove 0000"

# ---- GTP ----
out=$(reply "--gtp --player forced" '1 protocol_version\n2 name\nknown_command play\nknown_command nothing\nboardsize 8\nboardsize 9\nclear_board\ngogui-rules_game_id\ngogui-rules_board_size\ngogui-rules_side_to_move\nplay b A8\nplay b B8\nplay w A8\nplay w H1\ngogui-rules_board\ngogui-rules_final_result\n# a comment\n\n7 undo\ngogui-rules_side_to_move\nbad_command\ngenmove w\nplay\nquit\n')
expect gtp "$out" "=1 2" "=2 oxo" "= true" "= false" "=" "? unacceptable size" \
    "=" "= 4^3" "= 8" "= black" "=" "? illegal move" "? illegal move" "=" \
    "= X......." ".......O" "= unknown" "=7" "= white" "? unknown command" \
    "= " "? wrong number of arguments" "="
moves=$(reply "--gtp" 'gogui-rules_legal_moves\n' | wc -w)
[ "$moves" -eq 65 ] || fail "legal moves of the empty 8x8 board: $moves"
# black takes a line in layer A: the top left block
out=$(reply "--gtp" 'play b A8\nplay w E1\nplay b B8\nplay w F1\nplay b C8\nplay w G1\nplay b D8\ngogui-rules_final_result\nplay w H1\ngenmove w\n')
expect "gtp result" "$out" "= black" "? illegal move" "= pass"
"$OXO" engine --gtp --game graham </dev/null >/dev/null 2>&1 && fail "graham has no GTP board"
for game in 3^2 3^3 5^3 3^4 4^3:misere; do
    printf 'genmove b\ngenmove w\nshowboard\n' |
        "$OXO" engine --gtp --game $game --player greedy | grep -q '^= [A-Z]' || fail "gtp $game"
done

# ---- JSON lines ----
out=$(reply "json" '{"id":1,"ask":"hello"}\n{"id":"two","ask":"state","game":"3^2","moves":["a1","b2"]}\n{"id":3,"ask":"choose","game":"3^2","player":"perfect","moves":["a1","a2","b1","b2"]}\n{"id":4,"ask":"forced","game":"4^3","moves":["a1A","a2A","b1A","a2B","c1A"],"side":"first"}\n{"id":5,"ask":"solve","game":"3^2"}\n{"id":6,"ask":"choose","game":"3^2","moves":["zz"]}\n[1,2]\nnot json\n{"id":7,"ask":"state","game":5}\n{"id":8,"ask":"choose","ms":-1}\n{"id":9,"ask":"choose","nods":1}\n')
expect json "$out" '"id":1,"ok":true,"answer":{"name":"oxo"' '"perfect"' \
    '"id":"two","ok":true' '"to_move":"first"' '"legal":["b1"' \
    '"id":3,"ok":true,"answer":{"move":"c1"' \
    '"found":true,"plies":1,"attacks":1,"moves":["d1A"]' '"winner":"draw"' \
    '"id":6,"ok":false,"code":"bad-input","error":' \
    '"error":"expected an object with a text' '"error":"expected a value"' \
    '"id":7,"ok":false,"code":"bad-input","error":"game: expected a text"' \
    '"id":8,"ok":false,"code":"bad-input","error":"ms: expected a whole' \
    '"id":9,"ok":false,"code":"bad-input","error":"choose has no parameter'
# quit stops what is under way; what comes behind it is not read
out=$(reply "json" '{"id":1,"ask":"solve","game":"4^3"}\n{"id":2,"ask":"solve","game":"4^3"}\n{"id":9,"ask":"quit"}\n{"id":10,"ask":"hello"}\n')
expect quit "$out" '"id":2,"ok":false,"code":"stopped"' '"id":9,"ok":true'
case $out in *'"id":10'*) fail "json quit" ;; esac
if command -v python3 >/dev/null; then
    printf '%s\n' "$out" | python3 -c 'import json,sys
for line in sys.stdin: assert "ok" in json.loads(line)' || fail "replies are no JSON"
fi

# ---- garbage never ends it ----
dir=$(mktemp -d)
head -c 200000 /dev/urandom >"$dir/noise"
head -c 3000000 /dev/zero | tr '\0' 'x' >>"$dir/noise"
printf '\n\0\0\nisready\n' >>"$dir/noise"
"$OXO" engine --game 3^2 --player greedy <"$dir/noise" | tail -n 1 | grep -q '^readyok$' || fail "noise ends UGI"
{ cat "$dir/noise"; printf 'name\n'; } | "$OXO" engine --gtp --player greedy | tail -n 2 | grep -q '^= oxo$' || fail "noise ends GTP"
# the options are what a request leaves out
printf '{"ask":"choose"}\n{"ask":"choose","player":"perfect"}\n{"ask":"choose"}\n' |
    "$OXO" engine --json-lines --game 3^2 --player greedy >"$dir/out"
[ "$(grep -c '"move":"b2",' "$dir/out")" = 2 ] || fail "options of JSON lines"
{ cat "$dir/noise"; printf '{"ask":"hello"}\n'; } | "$OXO" engine --json-lines --player greedy | tail -n 1 | grep -q '"ok":true' || fail "noise ends JSON"
# many in flight: threads change the order of the answers, not the answers;
# the highest priority comes first; a question can be stopped; progress
for i in $(seq 1 40); do
    printf '{"id":%d,"ask":"analyse","game":"3^3","nodes":500,"moves":["a1A"],"seed":%d}\n' "$i" "$i"
done >"$dir/many"
"$OXO" engine json --threads 1 <"$dir/many" >"$dir/one"
"$OXO" engine json --threads 3 <"$dir/many" | sort -t: -k2n >"$dir/three"
[ "$(wc -l <"$dir/one")" = 40 ] || fail "not every question was answered"
sort -t: -k2n "$dir/one" | cmp -s - "$dir/three" || fail "threads change answers"
printf '{"id":"slow","ask":"solve","game":"5^3","report_ms":1}\n{"id":"low","ask":"hello"}\n{"id":"high","ask":"hello","priority":9}\n{"id":"x","ask":"stop","question":"low"}\n{"id":"y","ask":"stop","question":"slow"}\n{"ask":"stop","which":1}\n' |
    "$OXO" engine json --threads 1 >"$dir/out"
expect "in flight" "$(cat "$dir/out")" \
    '{"id":"low","ok":false,"code":"stopped"' '{"id":"x","ok":true,"answer":{"stopped":1}}' \
    '{"id":"y","ok":true,"answer":{"stopped":1}}' 'stop takes'
grep -q '^{"id":"high","ok":true' "$dir/out" || fail "in flight: no high"
grep -q '^{"id":"slow","ok":\(false,"code":"stopped"\|true,"answer":.*"winner":"open"\)' "$dir/out" ||
    fail "a running question was not stopped"
rm -r "$dir"
