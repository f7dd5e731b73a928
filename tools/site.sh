#!/bin/sh
# A folder for any static host: the page, the documentation as HTML, certificates
# and theorems to download, linked to each other.
#   tools/site.sh FOLDER [URL]   URL: where it will be, for preview cards
# Needs what tools/web.sh needs, and cmark-gfm.
set -eu
out=${1:?expected a folder}
url=${2:-}
cd "$(dirname "$0")/.."
command -v cmark-gfm >/dev/null || {
    echo "site: cmark-gfm is not installed (tools/setup.sh web)" >&2
    exit 77
}
[ -f web/dist/index.html ] || {
    echo "site: expected the page in web/dist, which tools/web.sh makes" >&2
    exit 2
}
case $out in /*) ;; *) out=$PWD/$out ;; esac
if [ -e "$out" ] && [ ! -f "$out/.oxo-site" ] && [ -n "$(ls -A "$out")" ]; then
    echo "site: $out is not empty and not a site of ours: expected another folder" >&2
    exit 2
fi
rm -rf "$out"
mkdir -p "$out/docs"
: >"$out/.oxo-site"
cp -R web/dist/. "$out/"

# the page knows that the documentation is beside it
sed -i 's|<head>|<head><meta name="oxo-docs" content="./docs/">|' "$out/index.html"
rm -f "$out/index.html.gz" "$out/index.html.br"

# pictures for other people's pages need whole addresses
if [ -n "$url" ]; then
    sed -i "s|content=\"./preview.png\"|content=\"${url%/}/preview.png\"|" "$out/index.html"
fi

# games to begin with, where the documents say
mkdir -p "$out/examples"
cp -R examples/games "$out/examples/"

# theorems, all of them, beside the certificates
if [ -d proofs ]; then
    mkdir -p "$out/download/proofs"
    cp proofs/*.v "$out/download/proofs/"
fi

style='
:root { color-scheme: light dark; }
body { font: 16px/1.55 ui-sans-serif, system-ui, sans-serif; max-width: 52em; margin: 0 auto; padding: 1em; }
nav { padding-bottom: .6em; border-bottom: 1px solid #8888; }
pre { overflow-x: auto; padding: .8em; background: #8882; border-radius: 8px; }
code { font-family: ui-monospace, monospace; font-size: .92em; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
td, th { padding: .25em .7em; border-bottom: 1px solid #8886; }
img { max-width: 100%; }
'
printf '%s' "$style" >"$out/docs/style.css"

# headings get the names that links to them use: words in small letters
anchors() {
    awk '/^<h[1-6]>.*<\/h[1-6]>$/ {
        name = tolower($0)
        gsub(/<[^>]*>|&[a-z]*;/, "", name)
        gsub(/[^a-z0-9 _-]/, "", name)
        gsub(/ /, "-", name)
        sub(/>/, " id=\"" name "\">")
    } { print }'
}

# page TITLE FILE < html
page() {
    {
        echo '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        echo '<meta name="viewport" content="width=device-width, initial-scale=1">'
        echo "<title>$1: oxo</title><link rel=\"stylesheet\" href=\"style.css\"></head><body>"
        echo '<nav><a href="../">oxo</a> &middot; <a href="./">documentation</a></nav><main>'
        # links between documents, and to files of the repository that are here
        sed -E 's|href="([A-Za-z0-9_-]+)\.md(#[^"]*)?"|href="\1.html\2"|g;
                s|href="docs/([A-Za-z0-9_-]+)\.md(#[^"]*)?"|href="\1.html\2"|g;
                s|href="\.\./data/([^"]*)"|href="../download/\1"|g;
                s|href="\.\./proofs/([^"]*\.v)"|href="../download/proofs/\1"|g;
                s|src="docs/|src="|g' | anchors
        echo '</main></body></html>'
    } >"$2"
}

for file in docs/*.md; do
    name=$(basename "$file" .md)
    title=$(sed -n 's/^# *//p' "$file" | head -1)
    cmark-gfm --unsafe -e table -e strikethrough "$file" | page "${title:-$name}" "$out/docs/$name.html"
done
for folder in docs/img docs/web; do
    [ ! -d $folder ] || cp -R $folder "$out/docs/"
done

{
    echo "# Documentation"
    echo
    for file in docs/*.md; do
        name=$(basename "$file" .md)
        title=$(sed -n 's/^# *//p' "$file" | head -1)
        echo "- [$title]($name.md)"
    done
    echo
    echo "# Certificates and theorems"
    echo
    echo "Check a certificate with \`oxocheck FILE\` ([how](CERTIFICATE.md), [why believe it](TRUST.md))."
    echo
    (cd "$out/download" && find . -type f ! -name '*.gz' ! -name '*.br' | sort) |
        while read -r path; do
            echo "- [${path#./}](../download/${path#./})"
        done
} | cmark-gfm --unsafe -e table | page "Documentation" "$out/docs/index.html"

# every link from one page to another leads somewhere
bad=$(
    for file in "$out"/docs/*.html; do
        grep -oE '(href|src)="[^"#:]+["#]' "$file" | sed -E 's/^[a-z]+="//; s/.$//' | while read -r link; do
            [ -e "$out/docs/$link" ] || echo "$(basename "$file"): $link"
        done
        grep -oE 'href="[^":]*#[^"]+"' "$file" | sed -E 's/^href="//; s/"$//' | while read -r link; do
            target=${link%%#*}
            grep -q "id=\"${link#*#}\"" "$out/docs/${target:-$(basename "$file")}" ||
                echo "$(basename "$file"): $link"
        done
    done
)
if [ -n "$bad" ]; then
    echo "$bad" | sed 's/^/site: leads nowhere: /' >&2
    exit 1
fi
echo "$out: $(find "$out" -type f | wc -l) files"
