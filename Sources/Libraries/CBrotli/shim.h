#pragma once
#include <brotli/encode.h>
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>

/// The functions of brotli that are used, looked up when the first bytes are packed. Once found they never change: any thread may
/// call them.
typedef struct {
  size_t (*bound)(size_t count);
  BROTLI_BOOL (*compress)(int quality, int window, BrotliEncoderMode mode, size_t count, const uint8_t *bytes, size_t *written,
                          uint8_t *out);
  uint32_t (*version)(void);
} cbrotli_api __attribute__((swift_attr("@Sendable")));

/// Looks everything up in libbrotlienc.so.1; false where the library or a function of it is not there. Loaded once, it stays.
static inline bool cbrotli_load(cbrotli_api *api) {
  void *library = dlopen("libbrotlienc.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return false;
#define CBROTLI_FIND(field, symbol) \
  *(void **)&api->field = dlsym(library, symbol); \
  if (api->field == NULL) return false
  CBROTLI_FIND(bound, "BrotliEncoderMaxCompressedSize");
  CBROTLI_FIND(compress, "BrotliEncoderCompress");
  CBROTLI_FIND(version, "BrotliEncoderVersion");
#undef CBROTLI_FIND
  return true;
}

/// Packs text into `out`, which has `room` bytes; how much was written, or 0 where that failed.
static inline size_t cbrotli_compress(const cbrotli_api *api, int quality, const uint8_t *bytes, size_t count, uint8_t *out,
                                      size_t room) {
  size_t written = room;
  bool is_done = api->compress(quality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, count, bytes, &written, out) == BROTLI_TRUE;
  return is_done ? written : 0;
}
