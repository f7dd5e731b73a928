# oxo web: serves its folder and nothing else, to this machine only, and ends
# on Ctrl-C.
set -eu
fail() { echo "FAILED: $1"; exit 1; }
dir=$(mktemp -d)
pid=
trap '[ -z "$pid" ] || kill "$pid" 2>/dev/null || true; rm -rf "$dir"' EXIT

"$OXO" web --dir "$dir" 2>"$dir/err" && fail "a folder without a page"
grep -q 'index.html' "$dir/err" || fail "the reason"
"$OXO" web --port 70000 2>/dev/null && fail "port 70000"

mkdir -p "$dir/page/assets"
echo '<p>hello' >"$dir/page/index.html"
printf '\0asm' >"$dir/page/assets/x.wasm"
head -c 3000000 /dev/zero >"$dir/page/large.txt"
head -c 30000000 /dev/zero >"$dir/page/huge.txt"
echo 'let x = 1;' >"$dir/page/assets/x.js"
gzip -k "$dir/page/assets/x.js"
printf 'br' >"$dir/page/assets/x.js.br"
echo secret >"$dir/secret.txt"
echo hidden >"$dir/page/.hidden"
ln -s ../secret.txt "$dir/page/link.txt"
ln -s .. "$dir/page/up"
mkfifo "$dir/page/pipe"
"$OXO" web --dir "$dir/page" >"$dir/out" 2>/dev/null &
pid=$!
for _ in $(seq 100); do [ -s "$dir/out" ] && break; sleep 0.1; done
url=$(cat "$dir/out")
case $url in http://127.0.0.1:*/) ;; *) fail "the address: $url" ;; esac

python3 - "$url" "$pid" <<'PY' || fail "requests"
import http.client, socket, sys, urllib.parse
host = urllib.parse.urlparse(sys.argv[1]).netloc
name, port = host.split(":")
def get(path, method="GET", headers={}):
    c = http.client.HTTPConnection(host)
    c.putrequest(method, path, skip_host="Host" in headers, skip_accept_encoding=True)
    for k, v in headers.items():
        c.putheader(k, v)
    c.endheaders()
    r = c.getresponse()
    return r.status, r.getheader("Content-Type"), r.read(), r
def expect(what, status, want):
    assert status == want, f"{what}: {status}, expected {want}"
status, kind, body, _ = get("/")
assert (status, kind, body) == (200, "text/html; charset=utf-8", b"<p>hello\n")
status, kind, body, r = get("/assets/x.wasm?v=1")
assert (status, kind, body) == (200, "application/wasm", b"\0asm")
assert r.getheader("X-Content-Type-Options") == "nosniff"
status, kind, body, r = get("/large.txt")
assert status == 200 and len(body) == 3000000
status, kind, body, r = get("/", "HEAD")
assert status == 200 and body == b"" and r.getheader("Content-Length") == "9"
# what a page from here may do, and who may frame it
policy = r.getheader("Content-Security-Policy")
assert "default-src 'none'" in policy and "script-src 'self' 'wasm-unsafe-eval';" in policy
assert policy.endswith("frame-ancestors 'none'"), policy
assert r.getheader("Referrer-Policy") == "no-referrer"
for path, ancestors in [("/?embed", "*"), ("/?lang=nl&embed", "*"), ("/?embed=1", "*"),
                        ("/?embedded", "'none'"), ("/embed?x", "'none'")]:
    policy = get(path)[3].getheader("Content-Security-Policy")
    assert policy.endswith("frame-ancestors " + ancestors), (path, policy)
# compressed copies, for who reads them
plain = b"let x = 1;\n"
import gzip
for accept, coding in [("", None), ("gzip, deflate, br", "br"), ("gzip", "gzip"),
                       ("br;q=0, gzip;q=0.5", "gzip"), ("identity", None),
                       ("gzipped", None), ("deflate, gzip;q=0", None)]:
    _, kind, body, r = get("/assets/x.js", headers={"Accept-Encoding": accept} if accept else {})
    assert r.getheader("Content-Encoding") == coding, (accept, r.getheader("Content-Encoding"))
    assert kind == "text/javascript; charset=utf-8" and r.getheader("Vary") == "Accept-Encoding"
    assert body == (b"br" if coding == "br" else plain if not coding else body)
    assert coding != "gzip" or gzip.decompress(body) == plain
    assert "immutable" in r.getheader("Cache-Control")
assert get("/", headers={"Accept-Encoding": "br"})[3].getheader("Content-Encoding") is None
for path in ["/nothing", "/assets", "/assets/y", "/link.txt", "/up/secret.txt",
             "/pipe", "/index.html/x"]:
    expect(path, get(path)[0], 404)
for path in ["/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt",
             "/assets/../../secret.txt", "/.hidden", "//etc/passwd",
             "/%00", "/..%5csecret.txt"]:
    status, _, body, _ = get(path)
    expect(path, status, 400)
    assert b"secret" not in body
for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"]:
    status, _, _, r = get("/", method)
    expect(method, status, 405)
    assert r.getheader("Allow") == "GET, HEAD"
expect("another host", get("/", headers={"Host": "example.org"})[0], 403)

def raw(*parts, close=True):
    s = socket.create_connection((name, int(port)))
    for p in parts:
        s.sendall(p)
    if close:
        s.shutdown(socket.SHUT_WR)
    answer = b""
    while True:
        b = s.recv(65536)
        if not b:
            return answer
        answer += b
assert raw(b"") == b""
assert raw(b"\x16\x03\x01\r\n\r\n").startswith(b"HTTP/1.1 400")
assert raw(b"GET / HTTP/1.1\r\nX: " + b"a" * 9000, close=False).startswith(b"HTTP/1.1 431")
# one byte at a time, and two requests at once on one connection
q = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
assert raw(*[q[i:i + 1] for i in range(len(q))]).count(b"200 OK") == 1
assert raw(q + q.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"), close=False).count(b"200 OK") == 2
# idle connections do not hold up others; more of them than there are places
idle = [socket.create_connection((name, int(port))) for _ in range(100)]
for s in idle[:50]:
    s.close()
del idle[:50]
expect("beside idle connections", get("/")[0], 200)
for s in idle:
    s.close()
expect("after them", get("/")[0], 200)
# heads that are never finished do not lock others out: as many of them as there
# are places, and more, each with one byte
stuck = []
for _ in range(130):
    s = socket.create_connection((name, int(port)))
    s.sendall(b"G")
    stuck.append(s)
for _ in range(10):
    expect("beside unfinished heads", get("/")[0], 200)
for s in stuck:
    s.close()
# slow readers of a large file cost no memory
def memory():
    with open(f"/proc/{sys.argv[2]}/status") as f:
        return next(int(l.split()[1]) for l in f if l.startswith("VmRSS"))
before = memory()
slow = []
for _ in range(20):
    s = socket.create_connection((name, int(port)))
    s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    s.sendall(b"GET /huge.txt HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert s.recv(1000).startswith(b"HTTP/1.1 200")
    slow.append(s)
expect("beside slow readers", get("/")[0], 200)
assert memory() - before < 4000, f"{memory() - before} kB for 20 slow readers"
for s in slow:
    s.close()
# only this machine's loopback address is bound
with open("/proc/net/tcp") as f:
    bound = [l.split()[1] for l in f if l.split()[3] == "0A"]
mine = [b for b in bound if int(b.split(":")[1], 16) == int(port)]
assert mine == ["0100007F:%04X" % int(port)], mine
PY

# the port is taken: said so when asked for, another one when not
port=${url#http://127.0.0.1:}
port=${port%/}
"$OXO" web --dir "$dir/page" --port "$port" 2>"$dir/err" && fail "a port taken"
grep -q "port $port" "$dir/err" || fail "which port"
kill -INT "$pid"
code=0
wait "$pid" || code=$?
pid=
[ "$code" = 0 ] || fail "Ctrl-C: exit code $code"
