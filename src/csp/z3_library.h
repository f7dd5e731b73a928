/* Z3, loaded when a constraint model is first asked for: a program that only
 * plays needs none of it, and the library links without it. Functions keep
 * their names; z3_load must have succeeded before one is called. */
#ifndef OXO_CSP_Z3_LIBRARY_H
#define OXO_CSP_Z3_LIBRARY_H

#include "oxo/base.h"
#include <z3.h>

/* clang-format off */
#define Z3_FUNCTIONS(F) \
    F(ast_to_string) F(del_config) F(del_context) F(get_bool_value) \
    F(get_error_code) F(get_error_msg) F(get_numeral_string) F(interrupt) \
    F(mk_add) F(mk_and) F(mk_atleast) F(mk_bool_sort) F(mk_config) \
    F(mk_const) F(mk_context) F(mk_eq) F(mk_false) F(mk_gt) F(mk_iff) \
    F(mk_implies) F(mk_int) F(mk_int_sort) F(mk_ite) F(mk_lt) F(mk_not) \
    F(mk_optimize) F(mk_or) F(mk_params) F(mk_pbeq) F(mk_string_symbol) \
    F(mk_true) F(model_dec_ref) F(model_eval) F(model_inc_ref) \
    F(optimize_assert) F(optimize_assert_soft) F(optimize_check) \
    F(optimize_dec_ref) F(optimize_get_model) F(optimize_inc_ref) \
    F(optimize_set_params) F(optimize_to_string) F(params_dec_ref) \
    F(params_inc_ref) F(params_set_bool) F(params_set_uint) \
    F(set_error_handler)
/* clang-format on */

typedef struct oxo_z3_api {
#define F(name) __typeof__(&Z3_##name) name;
    Z3_FUNCTIONS(F)
#undef F
} oxo_z3_api;

extern oxo_z3_api oxo_z3; /* filled by oxo_z3_load */

/* Loads the library once. OXO_UNSUPPORTED: it is not there. Thread-safe. */
oxo_status oxo_z3_load(oxo_error *error);

#ifndef OXO_CSP_Z3_LIBRARY_H_ITSELF
#define Z3_ast_to_string oxo_z3.ast_to_string
#define Z3_del_config oxo_z3.del_config
#define Z3_del_context oxo_z3.del_context
#define Z3_get_bool_value oxo_z3.get_bool_value
#define Z3_get_error_code oxo_z3.get_error_code
#define Z3_get_error_msg oxo_z3.get_error_msg
#define Z3_get_numeral_string oxo_z3.get_numeral_string
#define Z3_interrupt oxo_z3.interrupt
#define Z3_mk_add oxo_z3.mk_add
#define Z3_mk_and oxo_z3.mk_and
#define Z3_mk_atleast oxo_z3.mk_atleast
#define Z3_mk_bool_sort oxo_z3.mk_bool_sort
#define Z3_mk_config oxo_z3.mk_config
#define Z3_mk_const oxo_z3.mk_const
#define Z3_mk_context oxo_z3.mk_context
#define Z3_mk_eq oxo_z3.mk_eq
#define Z3_mk_false oxo_z3.mk_false
#define Z3_mk_gt oxo_z3.mk_gt
#define Z3_mk_iff oxo_z3.mk_iff
#define Z3_mk_implies oxo_z3.mk_implies
#define Z3_mk_int oxo_z3.mk_int
#define Z3_mk_int_sort oxo_z3.mk_int_sort
#define Z3_mk_ite oxo_z3.mk_ite
#define Z3_mk_lt oxo_z3.mk_lt
#define Z3_mk_not oxo_z3.mk_not
#define Z3_mk_optimize oxo_z3.mk_optimize
#define Z3_mk_or oxo_z3.mk_or
#define Z3_mk_params oxo_z3.mk_params
#define Z3_mk_pbeq oxo_z3.mk_pbeq
#define Z3_mk_string_symbol oxo_z3.mk_string_symbol
#define Z3_mk_true oxo_z3.mk_true
#define Z3_model_dec_ref oxo_z3.model_dec_ref
#define Z3_model_eval oxo_z3.model_eval
#define Z3_model_inc_ref oxo_z3.model_inc_ref
#define Z3_optimize_assert oxo_z3.optimize_assert
#define Z3_optimize_assert_soft oxo_z3.optimize_assert_soft
#define Z3_optimize_check oxo_z3.optimize_check
#define Z3_optimize_dec_ref oxo_z3.optimize_dec_ref
#define Z3_optimize_get_model oxo_z3.optimize_get_model
#define Z3_optimize_inc_ref oxo_z3.optimize_inc_ref
#define Z3_optimize_set_params oxo_z3.optimize_set_params
#define Z3_optimize_to_string oxo_z3.optimize_to_string
#define Z3_params_dec_ref oxo_z3.params_dec_ref
#define Z3_params_inc_ref oxo_z3.params_inc_ref
#define Z3_params_set_bool oxo_z3.params_set_bool
#define Z3_params_set_uint oxo_z3.params_set_uint
#define Z3_set_error_handler oxo_z3.set_error_handler
#endif

#endif
