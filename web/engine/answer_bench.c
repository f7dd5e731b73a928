/* The benchmarks of `oxo bench`, for the signature: the WebAssembly module
 * must visit the same positions as the native library. */
#include "web.h"

#include "base/bits.h"
#include "bench.h"
#include <stdio.h>
#include <string.h>

oxo_status web_bench(web_call *call)
{
    uint64_t signature = 0, total = 0;
    json_out *out = call->out;
    const char *only = web_text(call, "only", "");
    json_open(out, "value", '{');
    json_open(out, "benchmarks", '[');
    for (unsigned i = 0; i < cli_benchmark_count; i++) {
        uint64_t nodes = 0;
        if (!strstr(cli_benchmarks[i].name, only))
            continue;
        const double begin = oxo_clock();
        const oxo_status status = cli_benchmarks[i].run(&nodes, call->error);
        if (status != OXO_OK)
            return status;
        signature = oxo_mix64(signature + nodes);
        total += nodes;
        json_open(out, NULL, '{');
        json_text(out, "name", cli_benchmarks[i].name);
        json_number(out, "nodes", nodes);
        json_real(out, "seconds", oxo_clock() - begin);
        json_close(out, '}');
    }
    json_close(out, ']');
    char text[20];
    snprintf(text, sizeof text, "%016llx", (unsigned long long)signature);
    json_text(out, "signature", text);
    json_number(out, "nodes", total);
    json_close(out, '}');
    return OXO_OK;
}
