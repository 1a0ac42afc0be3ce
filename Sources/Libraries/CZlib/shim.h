#pragma once
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <zlib.h>

/// The functions of zlib that are used, looked up when the first bytes are packed. Once found they never change: any thread may
/// call them.
typedef struct {
  int (*deflate_init)(z_streamp stream, int level, int method, int window, int memory, int strategy, const char *version,
                      int size);
  uLong (*deflate_bound)(z_streamp stream, uLong count);
  int (*deflate)(z_streamp stream, int flush);
  int (*deflate_end)(z_streamp stream);
  int (*inflate_init)(z_streamp stream, int window, const char *version, int size);
  int (*inflate)(z_streamp stream, int flush);
  int (*inflate_end)(z_streamp stream);
  uLong (*crc32)(uLong sum, const Bytef *bytes, uInt count);
  const char *_Nonnull (*version)(void);
} czlib_api __attribute__((swift_attr("@Sendable")));

/// Looks everything up in libz.so.1; false where the library or a function of it is not there. Loaded once, it stays.
static inline bool czlib_load(czlib_api *api) {
  void *library = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return false;
#define CZLIB_FIND(field, symbol) \
  *(void **)&api->field = dlsym(library, symbol); \
  if (api->field == NULL) return false
  CZLIB_FIND(deflate_init, "deflateInit2_");
  CZLIB_FIND(deflate_bound, "deflateBound");
  CZLIB_FIND(deflate, "deflate");
  CZLIB_FIND(deflate_end, "deflateEnd");
  CZLIB_FIND(inflate_init, "inflateInit2_");
  CZLIB_FIND(inflate, "inflate");
  CZLIB_FIND(inflate_end, "inflateEnd");
  CZLIB_FIND(crc32, "crc32");
  CZLIB_FIND(version, "zlibVersion");
#undef CZLIB_FIND
  return true;
}

/// A stream of raw deflate (RFC 1951), without zlib's header: a negative window means that.
static const int czlib_raw_window = -15;

/// How many bytes `count` may become at a level from 1, the quickest, to 9, the smallest; 0 where there
/// is no memory. Leaves a stream that `czlib_deflate` ends.
static inline size_t czlib_begin(const czlib_api *api, z_stream *stream, size_t count, int level) {
  memset(stream, 0, sizeof *stream);
  if (api->deflate_init(stream, level, Z_DEFLATED, czlib_raw_window, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, sizeof *stream) != Z_OK)
    return 0;
  return api->deflate_bound(stream, count);
}

/// Deflates everything at once into `out`, which has room for the size that `czlib_begin` returned,
/// and ends the stream; returns the number of written bytes.
static inline size_t czlib_deflate(const czlib_api *api, z_stream *stream, const unsigned char *in, size_t count,
                                   unsigned char *out, size_t room) {
  stream->next_in = (unsigned char *)in;
  stream->avail_in = (unsigned)count;
  stream->next_out = out;
  stream->avail_out = (unsigned)room;
  bool is_done = api->deflate(stream, Z_FINISH) == Z_STREAM_END;
  size_t written = room - stream->avail_out;
  api->deflate_end(stream);
  return is_done ? written : 0;
}

/// Inflates a whole stream into `out`; how much was written, or -1 where it is none, ends early or late, or needs more room.
static inline ptrdiff_t czlib_inflate(const czlib_api *api, const unsigned char *in, size_t count, unsigned char *out,
                                      size_t room) {
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (api->inflate_init(&stream, czlib_raw_window, ZLIB_VERSION, sizeof stream) != Z_OK) return -1;
  stream.next_in = (unsigned char *)in;
  stream.avail_in = (unsigned)count;
  stream.next_out = out;
  stream.avail_out = (unsigned)room;
  bool is_done = api->inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.avail_in == 0;
  ptrdiff_t written = (ptrdiff_t)(room - stream.avail_out);
  api->inflate_end(&stream);
  return is_done ? written : -1;
}
