#pragma once
#include "CTemplates.h"

// The two tables of files: see templates.c.

#define FILE_ENTRY(path, bytes) {path, bytes, sizeof bytes}

extern const struct almanac_template almanac_pages[];
extern const int almanac_pages_count;
extern const struct almanac_template almanac_assets[];
extern const int almanac_assets_count;
