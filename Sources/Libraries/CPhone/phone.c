#include "CPhone.h"

// Byte for byte inside the program, as the templates are.
#pragma clang diagnostic ignored "-Wc23-extensions"

#if !__has_embed("../../../.build-wasm/phone.wasm")
#error "the search engine for phones is not built yet: run 'make wasm'"
#endif

static const unsigned char module[] = {
#embed "../../../.build-wasm/phone.wasm"
};

struct almanac_phone almanac_phone_module(void) { return (struct almanac_phone){module, sizeof module}; }
