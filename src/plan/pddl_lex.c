/* Words of a PDDL text. Comments run from ';' to the end of the line; names
 * are folded to lower case, since PDDL does not distinguish them. */
#include "plan/pddl_lex.h"

#include "plan/pddl.h"
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

oxo_status pddl_lex_fail(pddl_lexer *l, const char *format, ...)
{
    char text[160];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return oxo_fail_at(l->error, OXO_BAD_INPUT, l->word_line, l->word_column,
                       "%.60s: %s", l->source->name, text);
}

oxo_status pddl_lex_start(pddl_lexer *l, const oxo_plan_source *source,
                          oxo_error *error)
{
    *l = (pddl_lexer){.source = source, .line = 1, .column = 1, .error = error};
    if (source->size > PDDL_MAX_BYTES)
        return oxo_fail(error, OXO_LIMIT, "%.60s: longer than %d bytes",
                        source->name, PDDL_MAX_BYTES);
    return pddl_lex_next(l);
}

static int peek(const pddl_lexer *l)
{
    return l->at < l->source->size ? (unsigned char)l->source->text[l->at] : -1;
}

static void step(pddl_lexer *l)
{
    if (l->source->text[l->at++] == '\n') {
        l->line++;
        l->column = 1;
    } else
        l->column++;
}

static bool word_char(int c)
{
    return c > ' ' && c < 127 && c != '(' && c != ')' && c != ';';
}

oxo_status pddl_lex_next(pddl_lexer *l)
{
    for (;;) {
        int c = peek(l);
        if (c == ';') {
            while (peek(l) >= 0 && peek(l) != '\n')
                step(l);
        } else if (c == ' ' || (c >= '\t' && c <= '\r'))
            step(l);
        else
            break;
    }
    l->word_line = l->line;
    l->word_column = l->column;
    l->word[0] = 0;
    int c = peek(l);
    if (c < 0) {
        l->token = PDDL_END;
        strcpy(l->word, "end of the file");
        return OXO_OK;
    }
    if (c == '(' || c == ')') {
        step(l);
        l->word[0] = (char)c;
        l->word[1] = 0;
        l->token = c == '(' ? PDDL_OPEN : PDDL_CLOSE;
        if (c == '(' && ++l->depth > PDDL_MAX_DEPTH)
            return pddl_lex_fail(l, "brackets are nested deeper than %d",
                                 PDDL_MAX_DEPTH);
        if (c == ')') {
            if (!l->depth)
                return pddl_lex_fail(l, "')' without '('");
            l->depth--;
        }
        return OXO_OK;
    }
    size_t length = 0;
    for (; word_char(c = peek(l)); step(l)) {
        if (length + 1 == sizeof l->word)
            return pddl_lex_fail(l, "a name has more than %d letters",
                                 PDDL_MAX_WORD - 1);
        l->word[length++] = (char)tolower(c);
    }
    l->word[length] = 0;
    if (!length)
        return pddl_lex_fail(l, "unexpected byte 0x%02x", (unsigned)c);
    l->token = l->word[0] == '?' ? PDDL_VARIABLE : PDDL_NAME;
    if (l->token == PDDL_VARIABLE && length == 1)
        return pddl_lex_fail(l, "a variable needs a name after '?'");
    return OXO_OK;
}
