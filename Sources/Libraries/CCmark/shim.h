#pragma once
#include <cmark.h>
#include <stdlib.h>

/// Frees what `cmark_render_html` returned: it comes from libcmark's default allocator, which is malloc's.
static inline void ccmark_free(char *text) { free(text); }
