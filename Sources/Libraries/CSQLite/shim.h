#pragma once
#include <dlfcn.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <strings.h>

/// The functions of SQLite that are used. They are looked up when a site has counts or asks data, not linked: every other command
/// starts without the library.
typedef struct {
  int (*open)(const char *path, sqlite3 **database, int flags, const char *system);
  int (*close)(sqlite3 *database);
  int (*busy_timeout)(sqlite3 *database, int milliseconds);
  int (*exec)(sqlite3 *database, const char *text, int (*each)(void *, int, char **, char **), void *context, char **fault);
  int (*extended_codes)(sqlite3 *database, int on);
  int (*prepare)(sqlite3 *database, const char *text, int count, sqlite3_stmt **statement, const char **rest);
  int (*finalize)(sqlite3_stmt *statement);
  int (*step)(sqlite3_stmt *statement);
  int (*reset)(sqlite3_stmt *statement);
  int (*bind_number)(sqlite3_stmt *statement, int place, sqlite3_int64 number);
  int (*bind_bytes)(sqlite3_stmt *statement, int place, const void *bytes, int count, void (*release)(void *));
  int (*bind_text)(sqlite3_stmt *statement, int place, const char *text, int count, void (*release)(void *));
  sqlite3_int64 (*number)(sqlite3_stmt *statement, int column);
  const void *(*bytes)(sqlite3_stmt *statement, int column);
  int (*count)(sqlite3_stmt *statement, int column);
  int (*columns)(sqlite3_stmt *statement);
  const char *(*name)(sqlite3_stmt *statement, int column);
  int (*type)(sqlite3_stmt *statement, int column);
  int (*bind_double)(sqlite3_stmt *statement, int place, double number);
  int (*bind_null)(sqlite3_stmt *statement, int place);
  int (*deserialize)(sqlite3 *database, const char *schema, unsigned char *bytes, sqlite3_int64 size, sqlite3_int64 room,
                     unsigned flags);
  int (*authorize)(sqlite3 *database, int (*allows)(void *, int, const char *, const char *, const char *, const char *),
                   void *context);
  void (*progress)(sqlite3 *database, int steps, int (*ends)(void *), void *context);
  int (*limit)(sqlite3 *database, int kind, int most);
  const char *(*fault)(sqlite3 *database);
} csqlite_api;

/// Looks everything up in libsqlite3.so.0; false where the library or a function of it is not there. Loaded once, it stays.
static inline bool csqlite_load(csqlite_api *api) {
  void *library = dlopen("libsqlite3.so.0", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return false;
#define CSQLITE_FIND(field, symbol) \
  *(void **)&api->field = dlsym(library, symbol); \
  if (api->field == NULL) return false
  CSQLITE_FIND(open, "sqlite3_open_v2");
  CSQLITE_FIND(close, "sqlite3_close");
  CSQLITE_FIND(busy_timeout, "sqlite3_busy_timeout");
  CSQLITE_FIND(exec, "sqlite3_exec");
  CSQLITE_FIND(extended_codes, "sqlite3_extended_result_codes");
  CSQLITE_FIND(prepare, "sqlite3_prepare_v2");
  CSQLITE_FIND(finalize, "sqlite3_finalize");
  CSQLITE_FIND(step, "sqlite3_step");
  CSQLITE_FIND(reset, "sqlite3_reset");
  CSQLITE_FIND(bind_number, "sqlite3_bind_int64");
  CSQLITE_FIND(bind_bytes, "sqlite3_bind_blob");
  CSQLITE_FIND(bind_text, "sqlite3_bind_text");
  CSQLITE_FIND(number, "sqlite3_column_int64");
  CSQLITE_FIND(bytes, "sqlite3_column_blob");
  CSQLITE_FIND(count, "sqlite3_column_bytes");
  CSQLITE_FIND(columns, "sqlite3_column_count");
  CSQLITE_FIND(name, "sqlite3_column_name");
  CSQLITE_FIND(type, "sqlite3_column_type");
  CSQLITE_FIND(bind_double, "sqlite3_bind_double");
  CSQLITE_FIND(bind_null, "sqlite3_bind_null");
  CSQLITE_FIND(deserialize, "sqlite3_deserialize");
  CSQLITE_FIND(authorize, "sqlite3_set_authorizer");
  CSQLITE_FIND(progress, "sqlite3_progress_handler");
  CSQLITE_FIND(limit, "sqlite3_limit");
  CSQLITE_FIND(fault, "sqlite3_errmsg");
#undef CSQLITE_FIND
  return true;
}

/// Binds bytes that stay where they are until the statement was stepped.
static inline int csqlite_bind_bytes(const csqlite_api *api, sqlite3_stmt *statement, int place, const void *bytes, int count) {
  return api->bind_bytes(statement, place, bytes, count, SQLITE_STATIC);
}

/// Binds a text, which is copied.
static inline int csqlite_bind_text(const csqlite_api *api, sqlite3_stmt *statement, int place, const char *text, int count) {
  return api->bind_text(statement, place, text, count, SQLITE_TRANSIENT);
}

/// Allows reading and calculating: no statement that changes, attaches or configures anything, no function that loads or reads
/// files, and none whose answer is another each time.
static int csqlite_allows(void *context, int action, const char *first, const char *second, const char *third, const char *fourth) {
  switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE:
      return SQLITE_OK;
    case SQLITE_FUNCTION: {
      static const char *const refused[] = {"load_extension", "random",  "randomblob",    "readfile",
                                            "writefile",      "changes", "total_changes", "fts3_tokenizer"};
      for (size_t index = 0; index < sizeof refused / sizeof *refused; index++)
        if (second != NULL && strcasecmp(second, refused[index]) == 0) return SQLITE_DENY;
      return SQLITE_OK;
    }
    default:
      return SQLITE_DENY;
  }
}

/// Whether a query has used up its steps.
static int csqlite_ends(void *left) { return --*(int *)left <= 0; }

/// Lets a connection read only from here on, for so many thousand steps of SQLite's machine, which `left` counts.
static inline void csqlite_restrict(const csqlite_api *api, sqlite3 *database, int *left) {
  api->limit(database, SQLITE_LIMIT_ATTACHED, 0);
  api->limit(database, SQLITE_LIMIT_LENGTH, 1 << 24);
  api->limit(database, SQLITE_LIMIT_SQL_LENGTH, 1 << 16);
  api->limit(database, SQLITE_LIMIT_EXPR_DEPTH, 200);
  api->authorize(database, csqlite_allows, NULL);
  api->progress(database, 1000, csqlite_ends, left);
}

/// Opens a database that is in memory for reading; the bytes stay until it is closed.
static inline int csqlite_read(const csqlite_api *api, sqlite3 *database, const unsigned char *bytes, size_t count) {
  return api->deserialize(database, "main", (unsigned char *)bytes, (sqlite3_int64)count, (sqlite3_int64)count,
                          SQLITE_DESERIALIZE_READONLY);
}
