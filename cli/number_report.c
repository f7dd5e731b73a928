/* Who wins a number game, in words: its sides are Odd and Even. */
#include "number_report.h"

#include "oxo/families.h"

const char *number_report_outcome(const oxo_game *game, oxo_outcome outcome)
{
    static const char *const texts[3][2] = {{"Odd wins", "Even wins"},
                                            {"Even wins", "Odd wins"},
                                            {"First wins", "Second wins"}};
    if (outcome == OXO_ONGOING)
        return "unknown";
    if (outcome == OXO_DRAW)
        return "draw";
    const oxo_number_spec *spec = oxo_number_spec_of(game);
    const char *name = oxo_number_side_name(spec, OXO_FIRST);
    int row = name[0] == 'O' ? 0 : name[0] == 'E' ? 1 : 2;
    return texts[row][outcome == OXO_SECOND_WINS];
}
