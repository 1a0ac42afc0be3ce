#pragma once
#include <stddef.h>

/// A module for phones, as WebAssembly: bytes that live as long as the program.
struct almanac_phone {
  const unsigned char *bytes;
  size_t size;
};

/// The search of the catalog.
struct almanac_phone almanac_phone_module(void);

/// The ranking of plans.
struct almanac_phone almanac_planner_module(void);

/// The planning of days.
struct almanac_phone almanac_days_module(void);
