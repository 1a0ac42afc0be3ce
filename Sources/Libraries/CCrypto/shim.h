#pragma once
#include <dlfcn.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <stdbool.h>
#include <stddef.h>

/// The functions of OpenSSL's libcrypto that sealing needs. They are looked up when the first page is sealed, not linked: a site
/// without private people never loads the library. Once found they never change: any thread may call them.
typedef struct {
  const EVP_MD *(*sha256)(void);
  const EVP_MD *(*md5)(void);
  const EVP_CIPHER *(*aes_256_gcm)(void);
  int (*digest)(const void *bytes, size_t count, unsigned char *out, unsigned *size, const EVP_MD *type, ENGINE *engine);
  unsigned char *(*hmac)(const EVP_MD *type, const void *key, int key_count, const unsigned char *bytes, size_t count,
                         unsigned char *out, unsigned *size);
  int (*pbkdf2)(const char *words, int words_count, const unsigned char *salt, int salt_count, int iterations,
                const EVP_MD *type, int count, unsigned char *out);
  EVP_CIPHER_CTX *(*context_new)(void);
  void (*context_free)(EVP_CIPHER_CTX *context);
  int (*context_ctrl)(EVP_CIPHER_CTX *context, int command, int number, void *pointer);
  int (*init)(EVP_CIPHER_CTX *context, const EVP_CIPHER *cipher, ENGINE *engine, const unsigned char *key,
              const unsigned char *iv, int encrypts);
  int (*update)(EVP_CIPHER_CTX *context, unsigned char *out, int *out_count, const unsigned char *in, int in_count);
  int (*final)(EVP_CIPHER_CTX *context, unsigned char *out, int *out_count);
} ccrypto_api __attribute__((swift_attr("@Sendable")));

/// Looks everything up in libcrypto.so.3; false where the library or a function of it is not there. Loaded once, it stays.
static inline bool ccrypto_load(ccrypto_api *api) {
  void *library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return false;
#define CCRYPTO_FIND(field, symbol) \
  *(void **)&api->field = dlsym(library, symbol); \
  if (api->field == NULL) return false
  CCRYPTO_FIND(sha256, "EVP_sha256");
  CCRYPTO_FIND(md5, "EVP_md5");
  CCRYPTO_FIND(aes_256_gcm, "EVP_aes_256_gcm");
  CCRYPTO_FIND(digest, "EVP_Digest");
  CCRYPTO_FIND(hmac, "HMAC");
  CCRYPTO_FIND(pbkdf2, "PKCS5_PBKDF2_HMAC");
  CCRYPTO_FIND(context_new, "EVP_CIPHER_CTX_new");
  CCRYPTO_FIND(context_free, "EVP_CIPHER_CTX_free");
  CCRYPTO_FIND(context_ctrl, "EVP_CIPHER_CTX_ctrl");
  CCRYPTO_FIND(init, "EVP_CipherInit_ex");
  CCRYPTO_FIND(update, "EVP_CipherUpdate");
  CCRYPTO_FIND(final, "EVP_CipherFinal_ex");
#undef CCRYPTO_FIND
  return true;
}

/// Bytes that somebody else holds.
typedef struct {
  const unsigned char *start;
  size_t count;
} ccrypto_bytes;

static const size_t ccrypto_tag_count = 16;

/// AES-256-GCM with a key of 32 bytes and an IV of 12 over one piece of text; either way the text
/// and its associated data must be shorter than 2³¹ bytes. `tag` is written when it encrypts and
/// compared otherwise: false means that the tag does not fit, and that `out` must not be used.
static inline bool ccrypto_gcm(const ccrypto_api *api, bool encrypts, const unsigned char *key, const unsigned char *iv,
                               ccrypto_bytes associated, ccrypto_bytes in, unsigned char *out, unsigned char *tag) {
  EVP_CIPHER_CTX *context = api->context_new();
  if (context == NULL) return false;
  unsigned char nothing[16];
  int count = 0;
  bool fits = api->init(context, api->aes_256_gcm(), NULL, key, iv, encrypts) == 1 &&
              api->update(context, NULL, &count, associated.start, (int)associated.count) == 1 &&
              api->update(context, out, &count, in.start, (int)in.count) == 1;
  if (fits && !encrypts) fits = api->context_ctrl(context, EVP_CTRL_GCM_SET_TAG, (int)ccrypto_tag_count, tag) == 1;
  fits = fits && api->final(context, nothing, &count) == 1;
  if (fits && encrypts) fits = api->context_ctrl(context, EVP_CTRL_GCM_GET_TAG, (int)ccrypto_tag_count, tag) == 1;
  api->context_free(context);
  return fits;
}
