/* Networks as ONNX, the exchange format that other programs read. */
#ifndef OXO_LEARN_ONNX_H
#define OXO_LEARN_ONNX_H

#include "learn/net.h"

/* The bytes of an ONNX model (IR version 8, operator set 13): input "board",
 * batch x net->input; one output per head, named as the head. Dropout is left
 * out, as in evaluation. free() the bytes. */
oxo_status oxo_onnx_write(const oxo_net *net, unsigned char **bytes,
                          size_t *size, oxo_error *error);
oxo_status oxo_onnx_save(const oxo_net *net, const char *path,
                         oxo_error *error);

#endif
