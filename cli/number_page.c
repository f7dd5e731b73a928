/* A strategy to play from, as text and as one HTML file without dependencies.
 *
 * The HTML page holds the entries, the lines and the symmetries; its script
 * does what the reader of the text does by hand: complete a line if one can,
 * else find the board among the entries after turning it. It knows no search,
 * so it plays exactly what the certificate says. */
#include "number_page.h"

#include <stdlib.h>
#include <string.h>

static const char *how[] = {
    "turned, mirrored, its numbers exchanged by one of their symmetries",
    "turned, mirrored, and with every number a written as c-a",
    "turned and mirrored"};

/* The value maps in use: the first `count` rows. */
static unsigned maps_in_use(const oxo_number_spec *spec,
                            oxo_number_symmetries symmetries, uint8_t *maps)
{
    if (symmetries == OXO_NUMBER_ALL)
        return oxo_number_value_maps(spec, 128, maps);
    oxo_number_value_maps(spec, 128, maps);
    return symmetries == OXO_NUMBER_BOARD
               ? 1
               : oxo_number_value_maps(spec, 2, maps);
}

static bool is_move(const oxo_number_entry *e, unsigned cell, unsigned *number)
{
    for (unsigned i = 0; i < e->count; i++) {
        if (oxo_number_move_cell(e->moves[i]) == cell) {
            *number = oxo_number_move_number(e->moves[i]);
            return true;
        }
    }
    return false;
}

void number_page_text(const oxo_game *game, const oxo_number_strategy *s,
                      oxo_number_symmetries symmetries, FILE *out)
{
    const oxo_number_spec *spec = oxo_number_spec_of(game);
    const char *me = oxo_number_side_name(spec, s->side);
    enum { ACROSS = 4 };
    fprintf(out,
            "How %s %s %s\n\n"
            "When it is your turn: if you can complete a winning line, do. "
            "Otherwise find the\nboard below (it may be %s)\nand write the "
            "number in [brackets] where it stands.\n%s",
            me, s->holds ? "does not lose" : "wins", game->title,
            how[symmetries],
            s->holds ? "A board that is not here is a tie: no line can be "
                       "completed any more.\n"
                     : "");
    if (symmetries != OXO_NUMBER_BOARD) {
        uint8_t maps[128 * OXO_NUMBER_POOL];
        unsigned count = maps_in_use(spec, symmetries, maps);
        fprintf(out, "\nWays to exchange the numbers:\n ");
        for (unsigned i = 0; i < spec->count; i++)
            fprintf(out, " %3u", spec->number[i]);
        for (unsigned m = 1; m < count; m++) {
            fprintf(out, "\n ");
            for (unsigned i = 0; i < spec->count; i++)
                fprintf(out, " %3u", spec->number[maps[m * spec->count + i]]);
        }
        fputc('\n', out);
    }
    unsigned layer = 99;
    for (unsigned i = 0; i < s->count;) {
        const oxo_number_entry *e = &s->entries[i];
        if (e->filled != layer) {
            layer = e->filled;
            fprintf(out, "\n---- move %u of the game\n", layer + 1);
        }
        unsigned row = 0;
        while (row < ACROSS && i + row < s->count && e[row].filled == layer)
            row++;
        fputc('\n', out);
        for (unsigned b = 0; b < row; b++)
            fprintf(out, "  %3u.%*s", i + b + 1, 13, "");
        fputc('\n', out);
        for (unsigned y = 0; y < 3; y++) {
            for (unsigned b = 0; b < row; b++) {
                fputs("  ", out);
                for (unsigned x = 0; x < 3; x++) {
                    unsigned v = e[b].board[3 * y + x];
                    char cell[16] = ".";
                    if (v)
                        snprintf(cell, sizeof cell, "%u", v);
                    else if (is_move(&e[b], 3 * y + x, &v))
                        snprintf(cell, sizeof cell, "[%u]", v);
                    fprintf(out, "%5s", cell);
                }
                fputs("  ", out);
            }
            fputc('\n', out);
        }
        i += row;
    }
}

/* ---- HTML
 * ------------------------------------------------------------------------ */

static void html_board(const oxo_number_entry *e, unsigned number, FILE *out)
{
    fprintf(out, "<figure><table>");
    for (unsigned c = 0; c < 9; c++) {
        unsigned v = 0;
        if (c % 3 == 0)
            fputs("<tr>", out);
        if (e->board[c])
            fprintf(out, "<td>%u", e->board[c]);
        else if (is_move(e, c, &v))
            fprintf(out, "<td class=m>%u", v);
        else
            fputs("<td>", out);
    }
    fprintf(out, "</table><figcaption>%u</figcaption></figure>\n", number);
}

static void js_list(const char *name, const oxo_number_spec *spec,
                    unsigned side, FILE *out)
{
    fprintf(out, "const %s=[", name);
    for (unsigned i = 0, n = 0; i < spec->count; i++) {
        if (spec->users[i] >> side & 1)
            fprintf(out, "%s%u", n++ ? "," : "", spec->number[i]);
    }
    fputs("];\n", out);
}

static const char *const style =
    "body{font:16px sans-serif;max-width:60em;margin:2em auto;padding:0 1em;"
    "background:#fff;color:#222}\n"
    "table{border-collapse:collapse}td{width:1.6em;height:1.6em;border:1px "
    "solid #888;text-align:center}\n"
    "td.m{background:#ffd54a;font-weight:bold}\n"
    "figure{display:inline-block;margin:.4em}figcaption{text-align:center;"
    "color:#666;font-size:.8em}\n"
    "#b td{width:3em;height:3em;font-size:1.6em;cursor:pointer}\n"
    "#n button{font-size:1.2em;margin:.2em;padding:.2em .7em}\n"
    "#n .on{background:#ffd54a}#say{min-height:1.5em;font-weight:bold}\n";

/* Plays: the strategy answers, the visitor is the other side. */
static const char *const script =
    "const $=id=>document.getElementById(id);\n"
    "let b,pick,over;\n"
    "const full=l=>l.every(c=>b[c]);\n"
    "function wins(l){const v=l.map(c=>b[c]);\n"
    " return (PRODUCT?v.reduce((a,x)=>a*x,1):v.reduce((a,x)=>a+x,0))===TARGET"
    "||PARITY&&v.every(x=>x%2===v[0]%2)\n"
    "  ||OWN&&(v.every(x=>MINE.includes(x))||v.every(x=>YOURS.includes(x)));}\n"
    "const won=()=>LINES.some(l=>full(l)&&wins(l));\n"
    "const left=s=>s.filter(v=>!b.includes(v));\n"
    "function line(s){for(let c=0;c<9;c++)if(!b[c])for(const v of left(s)){"
    "b[c]=v;const w=won();b[c]=0;if(w)return[c,v];}return null;}\n"
    "function look(){for(const e of BOOK)for(const m of CELLS)for(const p of "
    "VALUES){\n"
    " let ok=true;for(let "
    "c=0;ok&&c<9;c++)ok=b[m[c]]===(e[0][c]?p[e[0][c]]:0);\n"
    " if(ok)return[m[e[1]],p[e[2]]];}return null;}\n"
    "function end(t){over=true;$('say').textContent=t;draw();}\n"
    "function any(){return HOLDS?[b.indexOf(0),left(MINE)[0]]:null;}\n"
    "const tie=()=>end(HOLDS?'A tie.':'A draw: the book is broken.');\n"
    "function mine(){const m=line(MINE)||look()||any();\n"
    " if(!m)return end('The book has no answer: it is broken.');\n"
    " b[m[0]]=m[1];if(won())return end(NAME+' writes '+m[1]+' and wins.');\n"
    " if(b.every(x=>x))return tie();\n"
    " $('say').textContent=NAME+' writes '+m[1]+'. Your move: choose a number, "
    "then a cell.';draw();}\n"
    "function put(c){if(over||b[c]||!pick)return;b[c]=pick;pick=0;\n"
    " if(won())return end('You win: the book is broken.');\n"
    " if(b.every(x=>x))return tie();mine();}\n"
    "function draw(){$('b').innerHTML='';for(let y=0;y<3;y++){const r=$('b')."
    "insertRow();for(let x=0;x<3;x++){const d=r.insertCell();const c=3*y+x;\n"
    "  d.textContent=b[c]||'';d.onclick=()=>put(c);}}\n"
    " $('n').innerHTML='';for(const v of left(YOURS)){const k=document."
    "createElement('button');k.textContent=v;k.className=v===pick?'on':'';\n"
    "  k.onclick=()=>{pick=v;draw();};$('n').append(k);}}\n"
    "function start(){b=Array(9).fill(0);pick=0;over=false;if(BEGINS)mine();"
    "else{$('say').textContent='Your move: choose a number, then a cell.';"
    "draw();}}\n"
    "$('again').onclick=start;start();\n";

void number_page_html(const oxo_game *game, const oxo_number_strategy *s,
                      oxo_number_symmetries symmetries, FILE *out)
{
    const oxo_number_spec *spec = oxo_number_spec_of(game);
    const char *me = oxo_number_side_name(spec, s->side);
    const char *does = s->holds ? "does not lose" : "wins";
    uint8_t lines[8 * 3], cells[8 * 9], values[128 * OXO_NUMBER_POOL];
    unsigned nl = oxo_number_lines(spec, lines);
    unsigned nc = oxo_number_cell_maps(spec, cells);
    unsigned nv = maps_in_use(spec, symmetries, values);
    fprintf(out,
            "<!doctype html><html lang=en><meta charset=utf-8><meta "
            "name=viewport content=\"width=device-width\">\n"
            "<title>How %s %s %s</title><style>%s</style>\n"
            "<h1>How %s %s %s</h1>\n",
            me, does, game->title, style, me, does, game->title);
    fprintf(out,
            "<p>Whoever completes a line with %s %llu%s%s wins. This page "
            "plays %s from the %u boards below; try to beat it.</p>\n"
            "<p id=say></p><table id=b></table><p id=n></p>"
            "<p><button id=again>New game</button></p>\n",
            spec->product ? "product" : "sum", (unsigned long long)spec->target,
            spec->parity ? " or of one parity" : "",
            spec->own ? " or of numbers all their own" : "", me, s->count);
    fprintf(out,
            "<h2>The boards</h2><p>If %s can complete a winning line, that is "
            "the move. Otherwise the board is one of these, %s; the marked "
            "number is the move.%s</p>\n",
            me, how[symmetries],
            s->holds ? " On any other board no line can be completed any more, "
                       "and every move will do."
                     : "");
    unsigned layer = 99;
    for (unsigned i = 0; i < s->count; i++) {
        if (s->entries[i].filled != layer) {
            layer = s->entries[i].filled;
            fprintf(out, "<h3>Move %u of the game</h3>\n", layer + 1);
        }
        html_board(&s->entries[i], i + 1, out);
    }
    fputs("<script>\n", out);
    js_list("MINE", spec, s->side, out);
    js_list("YOURS", spec, 1 - s->side, out);
    fprintf(
        out,
        "const NAME='%s',TARGET=%llu,PRODUCT=%s,PARITY=%s,OWN=%s,BEGINS=%s,"
        "HOLDS=%s;\nconst LINES=[",
        me, (unsigned long long)spec->target, spec->product ? "true" : "false",
        spec->parity ? "true" : "false", spec->own ? "true" : "false",
        s->side == OXO_FIRST ? "true" : "false", s->holds ? "true" : "false");
    for (unsigned l = 0; l < nl; l++)
        fprintf(out, "%s[%u,%u,%u]", l ? "," : "", lines[3 * l],
                lines[3 * l + 1], lines[3 * l + 2]);
    fputs("];\nconst CELLS=[", out);
    for (unsigned m = 0; m < nc; m++) {
        for (unsigned c = 0; c < 9; c++)
            fprintf(out, "%s%u", c ? "," : m ? ",[" : "[", cells[9 * m + c]);
        fputc(']', out);
    }
    fputs("];\nconst VALUES=[", out);
    for (unsigned m = 0; m < nv; m++) {
        for (unsigned i = 0; i < spec->count; i++)
            fprintf(out, "%s%u:%u",
                    i   ? ","
                    : m ? ",{"
                        : "{",
                    spec->number[i], spec->number[values[m * spec->count + i]]);
        fputc('}', out);
    }
    fputs("];\nconst BOOK=[", out);
    for (unsigned i = 0; i < s->count; i++) {
        const oxo_number_entry *e = &s->entries[i];
        for (unsigned c = 0; c < 9; c++)
            fprintf(out, "%s%u", c ? "," : i ? ",\n[[" : "[[", e->board[c]);
        fprintf(out, "],%u,%u]", oxo_number_move_cell(e->moves[0]),
                oxo_number_move_number(e->moves[0]));
    }
    fprintf(out, "];\n%s</script></html>\n", script);
}
