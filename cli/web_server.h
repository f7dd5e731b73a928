/* Serves the files of one folder to this machine, until told to stop. */
#ifndef OXO_CLI_WEB_SERVER_H
#define OXO_CLI_WEB_SERVER_H

#include "oxo/base.h"
#include <stdbool.h>

typedef struct web_server web_server;

/* Opens the folder and listens on 127.0.0.1: on `port`, or where that is 0 on
 * WEB_SERVER_PORT if it is free and else on any free port. */
enum { WEB_SERVER_PORT = 8064 };
oxo_status web_server_open(const char *folder, unsigned port,
                           web_server **server, oxo_error *error);
unsigned web_server_port(const web_server *server);
/* Serves until `stop` says so; it is asked after every signal and at least
 * twice a second. */
oxo_status web_server_run(web_server *server, bool (*stop)(void),
                          oxo_error *error);
void web_server_close(web_server *server); /* NULL is fine */

#endif
