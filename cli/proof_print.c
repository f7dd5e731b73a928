/* How strategies are shown: the report of a walk, and Figure 12 as a chart in
 * text and as SVG. */
#include "proof_print.h"

#include "base/file.h"
#include "cli.h"
#include <stdlib.h>
#include <string.h>

int proof_fail(const char *path, const oxo_error *error)
{
    oxo_error named = *error;
    if (error->line)
        oxo_fail(&named, error->status, "%s:%zu:%zu: %.180s", path, error->line,
                 error->column, error->text);
    else
        oxo_fail(&named, error->status, "%s: %.200s", path, error->text);
    named.line = named.column = 0;
    return cli_fail(&named);
}

static unsigned last_level(const uint64_t *levels)
{
    unsigned last = 0;
    for (unsigned i = 0; i <= OXO_STRATEGY_CELLS; i++) {
        if (levels[i])
            last = i;
    }
    return last;
}

void proof_histogram(const char *name, const uint64_t *levels,
                     const char *beside_name, const uint64_t *beside)
{
    unsigned last = last_level(levels);
    uint64_t most = 1;
    if (beside && last_level(beside) > last)
        last = last_level(beside);
    for (unsigned i = 0; i <= last; i++) {
        most = levels[i] > most ? levels[i] : most;
        if (beside && beside[i] > most)
            most = beside[i];
    }
    printf("strategic positions per level (stones on the board):\n");
    for (unsigned i = 0; i <= last; i++) {
        if (!levels[i] && !(beside && beside[i]))
            continue;
        for (int row = 0; row < (beside ? 2 : 1); row++) {
            uint64_t value = row ? beside[i] : levels[i];
            unsigned bar = (unsigned)((value * 50 + most - 1) / most);
            if (row)
                printf("        ");
            else
                printf("  %4u  ", i);
            printf("%6llu ", (unsigned long long)value);
            for (unsigned b = 0; b < bar; b++)
                putchar(row ? '-' : '#');
            putchar('\n');
        }
    }
    if (beside)
        printf("  # %s   - %s\n", name, beside_name);
}

void proof_report(const oxo_game *game, const oxo_strategy_report *r)
{
    if (r->verified)
        printf("verified: the strategy wins %s against every reply\n",
               game->name);
    else
        printf("refuted: %s\n  position %s\n", r->why, r->where);
    printf("distinct positions met   %10llu\n",
           (unsigned long long)r->positions);
    printf("  line completed at once %10llu\n",
           (unsigned long long)r->kind[OXO_MET_WIN]);
    printf("  blocks                 %10llu\n",
           (unsigned long long)r->kind[OXO_MET_BLOCK]);
    printf("  entries                %10llu\n",
           (unsigned long long)r->kind[OXO_MET_ENTRY]);
    printf("  forced wins            %10llu\n",
           (unsigned long long)r->kind[OXO_MET_FORCED]);
    printf("entries in the file      %10llu\n", (unsigned long long)r->entries);
    printf("entries never reached    %10llu\n",
           (unsigned long long)r->unreached);
    if (r->longest)
        printf("longest sequence used    %10u attacks, from %s\n", r->longest,
               r->longest_at);
    proof_histogram("entries", r->level_entries, NULL, NULL);
}

/* Written by hand, without cairo: it works in every build. */
bool proof_histogram_svg(const char *path, const char *name,
                         const oxo_strategy_report *report,
                         const char *beside_name, const uint64_t *beside)
{
    const uint64_t *levels = report->level_entries;
    oxo_file *out;
    oxo_error error;
    if (oxo_file_open(path, &out, &error) != OXO_OK) {
        cli_fail(&error);
        return false;
    }
    FILE *file = oxo_file_stream(out);
    unsigned last = last_level(levels);
    if (beside && last_level(beside) > last)
        last = last_level(beside);
    uint64_t most = 1;
    for (unsigned i = 0; i <= last; i++) {
        most = levels[i] > most ? levels[i] : most;
        if (beside && beside[i] > most)
            most = beside[i];
    }
    const unsigned column = 40, height = 300, left = 60, top = 50;
    unsigned shown = last / 2 + 1, width = left + column * shown + 20;
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" "
            "height=\"%u\" font-family=\"sans-serif\" font-size=\"11\">\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n"
            "<text x=\"%u\" y=\"20\" font-size=\"14\">Strategic positions per "
            "level</text>\n",
            width, top + height + 60, left);
    for (int row = 0; row < (beside ? 2 : 1); row++) {
        const char *colour = row ? "#bbbbbb" : "#30588c";
        fprintf(file,
                "<rect x=\"%u\" y=\"%u\" width=\"10\" height=\"10\" "
                "fill=\"%s\"/><text x=\"%u\" y=\"%u\">%s</text>\n",
                left + 220 * (unsigned)row, top - 20, colour,
                left + 220 * (unsigned)row + 15, top - 11,
                row ? beside_name : name);
    }
    for (unsigned i = 0; i <= last; i++) {
        if (i % 2 && !levels[i] && !(beside && beside[i]))
            continue;
        unsigned x = left + column * (i / 2);
        for (int row = 0; row < (beside ? 2 : 1); row++) {
            uint64_t value = row ? beside[i] : levels[i];
            double size = (double)value * height / (double)most;
            unsigned bar = beside ? 16 : 32;
            fprintf(file,
                    "<rect x=\"%u\" y=\"%.1f\" width=\"%u\" height=\"%.1f\" "
                    "fill=\"%s\"><title>level %u: %llu</title></rect>\n",
                    x + (unsigned)row * 17, top + height - size, bar, size,
                    row ? "#bbbbbb" : "#30588c", i, (unsigned long long)value);
            if (value && !row)
                fprintf(file,
                        "<text x=\"%u\" y=\"%.1f\" font-size=\"9\">%llu</text>"
                        "\n",
                        x, top + height - size - 3, (unsigned long long)value);
        }
        fprintf(file, "<text x=\"%u\" y=\"%u\">%u</text>\n", x + 10,
                top + height + 16, i);
    }
    fprintf(file,
            "<text x=\"%u\" y=\"%u\">stones on the board</text>\n</svg>\n",
            left, top + height + 40);
    if (oxo_file_keep(out, &error) != OXO_OK) {
        cli_fail(&error);
        return false;
    }
    return true;
}
