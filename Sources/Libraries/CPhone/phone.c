#include "CPhone.h"

// Byte for byte inside the program, as the templates are.
#pragma clang diagnostic ignored "-Wc23-extensions"

#if !__has_embed("../../../.build-wasm/phone.wasm") || !__has_embed("../../../.build-wasm/planner.wasm") || \
  !__has_embed("../../../.build-wasm/days.wasm")
#error "the modules for phones are not built yet: run 'make wasm'"
#endif

static const unsigned char search[] = {
#embed "../../../.build-wasm/phone.wasm"
};

static const unsigned char planner[] = {
#embed "../../../.build-wasm/planner.wasm"
};

static const unsigned char days[] = {
#embed "../../../.build-wasm/days.wasm"
};

struct almanac_phone almanac_phone_module(void) { return (struct almanac_phone){search, sizeof search}; }

struct almanac_phone almanac_planner_module(void) { return (struct almanac_phone){planner, sizeof planner}; }

struct almanac_phone almanac_days_module(void) { return (struct almanac_phone){days, sizeof days}; }
