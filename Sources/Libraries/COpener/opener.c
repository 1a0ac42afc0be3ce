#include "COpener.h"

// Byte for byte inside the program, as the templates are.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char script[] = {
#embed "opener.js"
};
static const unsigned char runner[] = {
#embed "runner.js"
};

struct almanac_opener almanac_opener_script(void) { return (struct almanac_opener){script, sizeof script}; }

struct almanac_opener almanac_runner_script(void) { return (struct almanac_opener){runner, sizeof runner}; }
