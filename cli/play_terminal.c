/* Is this terminal known? A file of its own, because <term.h> makes macros of
 * words such as `lines`. initscr would end the program where it is not. */
#include "play.h"

#if OXO_HAVE_TERM

#include <curses.h>
#include <term.h>

bool play_terminal_known(void)
{
    int error;
    return setupterm(NULL, 1, &error) == OK;
}

#endif
