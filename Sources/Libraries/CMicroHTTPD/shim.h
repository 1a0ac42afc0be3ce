#pragma once
#include <dlfcn.h>
#include <microhttpd.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/// The functions of libmicrohttpd that the preview needs. They are looked up when it begins, not
/// linked: the library loads GnuTLS, which would cost every other command some milliseconds. Once
/// found they never change: any thread may call them.
typedef struct {
  struct MHD_Daemon *(*start_daemon)(unsigned flags, uint16_t port, MHD_AcceptPolicyCallback accept, void *accept_context,
                                     MHD_AccessHandlerCallback handle, void *context, ...);
  void (*stop_daemon)(struct MHD_Daemon *daemon);
  struct MHD_Response *(*response_from_buffer)(size_t size, void *bytes, enum MHD_ResponseMemoryMode mode);
  struct MHD_Response *(*response_from_callback)(uint64_t size, size_t block, MHD_ContentReaderCallback read, void *context,
                                                 MHD_ContentReaderFreeCallback release);
  enum MHD_Result (*add_response_header)(struct MHD_Response *response, const char *name, const char *value);
  enum MHD_Result (*queue_response)(struct MHD_Connection *connection, unsigned status, struct MHD_Response *response);
  void (*destroy_response)(struct MHD_Response *response);
  const char *(*lookup_connection_value)(struct MHD_Connection *connection, enum MHD_ValueKind kind, const char *key);
  void (*suspend_connection)(struct MHD_Connection *connection);
  void (*resume_connection)(struct MHD_Connection *connection);
} cmhd_api __attribute__((swift_attr("@Sendable")));

/// Looks everything up in libmicrohttpd.so.12; false where the library or a function of it is not there. Loaded once, it stays.
static inline bool cmhd_load(cmhd_api *api) {
  void *library = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return false;
#define CMHD_FIND(field, symbol) \
  *(void **)&api->field = dlsym(library, symbol); \
  if (api->field == NULL) return false
  CMHD_FIND(start_daemon, "MHD_start_daemon");
  CMHD_FIND(stop_daemon, "MHD_stop_daemon");
  CMHD_FIND(response_from_buffer, "MHD_create_response_from_buffer");
  CMHD_FIND(response_from_callback, "MHD_create_response_from_callback");
  CMHD_FIND(add_response_header, "MHD_add_response_header");
  CMHD_FIND(queue_response, "MHD_queue_response");
  CMHD_FIND(destroy_response, "MHD_destroy_response");
  CMHD_FIND(lookup_connection_value, "MHD_lookup_connection_value");
  CMHD_FIND(suspend_connection, "MHD_suspend_connection");
  CMHD_FIND(resume_connection, "MHD_resume_connection");
#undef CMHD_FIND
  return true;
}

/// Addresses come as they were sent: the library must not decide the meaning of "%2e" or "%00".
static inline size_t cmhd_keep_escapes(void *context, struct MHD_Connection *connection, char *text) {
  (void)context;
  (void)connection;
  return strlen(text);
}

/// Answers requests on `listener` in a thread of the library, which closes it; NULL on failure.
static inline struct MHD_Daemon *cmhd_start(const cmhd_api *api, int listener, MHD_AccessHandlerCallback handle, void *context) {
  return api->start_daemon(
      MHD_USE_POLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handle, context,
      MHD_OPTION_LISTEN_SOCKET, listener, MHD_OPTION_CONNECTION_TIMEOUT, 60u,
      MHD_OPTION_UNESCAPE_CALLBACK, cmhd_keep_escapes, NULL, MHD_OPTION_END);
}

/// A field of the request, NULL where it has none; valid as long as the request.
static inline const char *cmhd_field(const cmhd_api *api, struct MHD_Connection *connection, const char *name) {
  return api->lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

/// A response with a copy of these bytes.
static inline struct MHD_Response *cmhd_response(const cmhd_api *api, const void *bytes, size_t size) {
  return api->response_from_buffer(size, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

/// A response of unknown length that `read` gives piece by piece.
static inline struct MHD_Response *cmhd_stream(
    const cmhd_api *api, MHD_ContentReaderCallback read, void *context, MHD_ContentReaderFreeCallback release) {
  return api->response_from_callback(MHD_SIZE_UNKNOWN, 4096, read, context, release);
}

/// The value that a reader returns at the end of its stream; a macro that Swift does not see.
static const ssize_t cmhd_end_of_stream = MHD_CONTENT_READER_END_OF_STREAM;
