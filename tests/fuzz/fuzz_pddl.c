/* Any bytes given to the PDDL reader: no crash, and a task that it accepts is
 * solved alike with and without symmetry. The text is cut at a 0xff byte into
 * domain and problem; without one it is a problem for a small domain. */
#include "oxo/plan.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char domain_text[] =
    "(define (domain d) (:types t) (:constants a b - t)"
    "(:predicates (p ?x - t) (q))"
    "(:action m :parameters (?x - t) :precondition (not (p ?x))"
    " :effect (oneof (p ?x) (and (q) (forall (?y - t) (when (p ?y) (not (p "
    "?y))))))))";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *cut = size ? memchr(data, 0xff, size) : NULL;
    oxo_plan_source domain = {"domain", domain_text, sizeof domain_text - 1};
    oxo_plan_source problem = {"problem", (const char *)data, size};
    if (cut) {
        domain = (oxo_plan_source){"domain", (const char *)data,
                                   (size_t)(cut - data)};
        problem.text = (const char *)cut + 1;
        problem.size = size - domain.size - 1;
    }
    oxo_plan *plan = NULL;
    oxo_error error;
    if (oxo_plan_create(&domain, &problem, 200, &plan, &error) != OXO_OK)
        return 0;
    oxo_status found[2];
    for (int i = 0; i < 2; i++) {
        oxo_context context = {.max_nodes = 3000};
        oxo_plan_options options = {.no_symmetry = i};
        oxo_policy *policy = NULL;
        found[i] =
            oxo_plan_strong(plan, &options, &context, &policy, NULL, &error);
        if (found[i] == OXO_OK &&
            oxo_policy_verify(plan, policy, &context, NULL, &error) == OXO_NO)
            abort();
        oxo_policy_destroy(policy);
    }
    if ((found[0] == OXO_OK && found[1] == OXO_NO) ||
        (found[0] == OXO_NO && found[1] == OXO_OK))
        abort();
    oxo_plan_destroy(plan);
    return 0;
}
