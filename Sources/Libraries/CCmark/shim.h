#pragma once
#include <cmark.h>
#include <stdlib.h>

/// Frees the result of `cmark_render_html`: it comes from libcmark's default allocator, malloc's.
static inline void ccmark_free(char *text) { free(text); }
