#pragma once
#include <curl/curl.h>
#include <dlfcn.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/// The functions of libcurl that a transfer needs. They are looked up when the first transfer
/// begins, not linked: libcurl loads thirty other libraries, which would cost every other command
/// some fifteen milliseconds.
typedef struct {
  CURLcode (*global_init)(long flags);
  CURL *(*easy_init)(void);
  void (*easy_cleanup)(CURL *easy);
  CURLcode (*easy_setopt)(CURL *easy, CURLoption option, ...);
  CURLcode (*easy_getinfo)(CURL *easy, CURLINFO info, ...);
  const char *(*easy_strerror)(CURLcode code);
  CURLM *(*multi_init)(void);
  CURLMcode (*multi_cleanup)(CURLM *multi);
  CURLMcode (*multi_add_handle)(CURLM *multi, CURL *easy);
  CURLMcode (*multi_remove_handle)(CURLM *multi, CURL *easy);
  CURLMcode (*multi_perform)(CURLM *multi, int *running);
  CURLMcode (*multi_poll)(CURLM *multi, struct curl_waitfd *extra, unsigned count, int timeout, int *ready);
  CURLMsg *(*multi_info_read)(CURLM *multi, int *left);
  struct curl_slist *(*slist_append)(struct curl_slist *list, const char *text);
  void (*slist_free_all)(struct curl_slist *list);
} ccurl_api;

/// Looks everything up in libcurl.so.4; false where the library or a function of it is not there. Loaded once, it stays.
static inline bool ccurl_load(ccurl_api *api) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return false;
#define CCURL_FIND(field, symbol) \
  *(void **)&api->field = dlsym(library, symbol); \
  if (api->field == NULL) return false
  CCURL_FIND(global_init, "curl_global_init");
  CCURL_FIND(easy_init, "curl_easy_init");
  CCURL_FIND(easy_cleanup, "curl_easy_cleanup");
  CCURL_FIND(easy_setopt, "curl_easy_setopt");
  CCURL_FIND(easy_getinfo, "curl_easy_getinfo");
  CCURL_FIND(easy_strerror, "curl_easy_strerror");
  CCURL_FIND(multi_init, "curl_multi_init");
  CCURL_FIND(multi_cleanup, "curl_multi_cleanup");
  CCURL_FIND(multi_add_handle, "curl_multi_add_handle");
  CCURL_FIND(multi_remove_handle, "curl_multi_remove_handle");
  CCURL_FIND(multi_perform, "curl_multi_perform");
  CCURL_FIND(multi_poll, "curl_multi_poll");
  CCURL_FIND(multi_info_read, "curl_multi_info_read");
  CCURL_FIND(slist_append, "curl_slist_append");
  CCURL_FIND(slist_free_all, "curl_slist_free_all");
#undef CCURL_FIND
  return api->global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

// Swift calls no variadic function.
static inline CURLcode ccurl_set_long(const ccurl_api *api, CURL *easy, CURLoption option, long value) {
  return api->easy_setopt(easy, option, value);
}
static inline CURLcode ccurl_set_off(const ccurl_api *api, CURL *easy, CURLoption option, curl_off_t value) {
  return api->easy_setopt(easy, option, value);
}
static inline CURLcode ccurl_set_pointer(const ccurl_api *api, CURL *easy, CURLoption option, const void *value) {
  return api->easy_setopt(easy, option, value);
}
static inline CURLcode ccurl_get_long(const ccurl_api *api, CURL *easy, CURLINFO info, long *value) {
  return api->easy_getinfo(easy, info, value);
}
static inline CURLcode ccurl_get_text(const ccurl_api *api, CURL *easy, CURLINFO info, char **value) {
  return api->easy_getinfo(easy, info, value);
}
static inline CURLcode ccurl_get_off(const ccurl_api *api, CURL *easy, CURLINFO info, curl_off_t *value) {
  return api->easy_getinfo(easy, info, value);
}
/// The code of a finished transfer: a union that Swift would have to guess at.
static inline CURLcode ccurl_result(const CURLMsg *message) { return message->data.result; }

/// The received bytes, at most `limit` of them.
typedef struct {
  char *bytes;
  size_t count, capacity, limit;
  /// Set once more came than was allowed, or than there was memory for.
  bool is_over;
} ccurl_buffer;

static inline ccurl_buffer *ccurl_buffer_new(size_t limit) {
  ccurl_buffer *buffer = (ccurl_buffer *)calloc(1, sizeof(ccurl_buffer));
  if (buffer != NULL) buffer->limit = limit;
  return buffer;
}
static inline void ccurl_buffer_free(ccurl_buffer *buffer) {
  if (buffer == NULL) return;
  free(buffer->bytes);
  free(buffer);
}
static inline size_t ccurl_append(char *bytes, size_t size, size_t count, void *target) {
  ccurl_buffer *buffer = (ccurl_buffer *)target;
  size_t added = size * count;
  if (added > buffer->limit - buffer->count) {
    buffer->is_over = true;
    return 0;
  }
  if (buffer->count + added > buffer->capacity) {
    size_t wanted = (buffer->count + added) * 2;
    char *larger = (char *)realloc(buffer->bytes, wanted);
    if (larger == NULL) {
      buffer->is_over = true;
      return 0;
    }
    buffer->bytes = larger;
    buffer->capacity = wanted;
  }
  if (added > 0) memcpy(buffer->bytes + buffer->count, bytes, added);
  buffer->count += added;
  return added;
}
/// Directs the body of a transfer, then its header lines, into buffers that must outlive it.
static inline void ccurl_receive(const ccurl_api *api, CURL *easy, ccurl_buffer *body, ccurl_buffer *head) {
  api->easy_setopt(easy, CURLOPT_WRITEFUNCTION, ccurl_append);
  api->easy_setopt(easy, CURLOPT_WRITEDATA, (void *)body);
  api->easy_setopt(easy, CURLOPT_HEADERFUNCTION, ccurl_append);
  api->easy_setopt(easy, CURLOPT_HEADERDATA, (void *)head);
}
