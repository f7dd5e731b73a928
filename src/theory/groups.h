/* A certificate of form groups as a judge of positions (docs/CERTIFICATE.md,
 * 3.12).
 *
 * The certificate says how a defender, who answers, keeps the attacker from
 * ever completing a line: a few replies, then the free cells are split into
 * small boards, and he answers on the small board on which the attacker has
 * played. Nothing of that speaks of who began, and a stone of the defender
 * never hurts him, so it holds in every position that has
 *
 *     at a reply    no more stones of the attacker and no fewer of the
 *                   defender than the certificate has there, up to symmetry
 *     at a split    no fewer stones of the defender, and small boards that he
 *                   still holds with the stones that lie on them
 *
 * Both players may be the defender. A split is checked from its definition
 * before it is used; that the replies leave out no move of the attacker is
 * what oxocheck verifies.
 *
 * Not for several threads at once.
 */
#ifndef OXO_THEORY_GROUPS_H
#define OXO_THEORY_GROUPS_H

#include "oxo/families.h"
#include "oxo/proof.h"

typedef struct oxo_groups oxo_groups;

/* The game must outlive it; sets of cells have a bit for each of its cells.
 * OXO_BAD_INPUT, with the line, where the certificate is not such a one of this
 * game. */
oxo_status oxo_groups_create(const oxo_game *game,
                             const oxo_certificate *certificate,
                             oxo_groups **groups, oxo_error *error);
void oxo_groups_destroy(oxo_groups *groups); /* NULL is fine */

/* True: the defender holds, the attacker to move. Otherwise replies (a set that
 * is added to) gets the cells with which the defender, to move, holds. Neither
 * says anything about what the certificate does not know. */
bool oxo_groups_hold(oxo_groups *groups, const uint64_t *attacker,
                     const uint64_t *defender, const oxo_context *context,
                     uint64_t *replies);

#endif
