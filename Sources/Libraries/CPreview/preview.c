#include "CPreview.h"

// Byte for byte inside the program, as the templates are.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char script[] = {
#embed "preview.js"
};

struct almanac_script almanac_preview_script(void) { return (struct almanac_script){script, sizeof script}; }
