#pragma once
#include <dlfcn.h>
#include <libical/ical.h>
#include <stdbool.h>
#include <stddef.h>

/// The functions of libical that reading a calendar needs. They are looked up when the first
/// calendar is read, not linked: libical loads ICU, which would cost every other command some six
/// milliseconds.
typedef struct {
  void (*set_errors_are_fatal)(int fatal);
  icalcomponent *(*parse)(const char *text);
  void (*component_free)(icalcomponent *component);
  int (*count_errors)(icalcomponent *component);
  icalproperty *(*first_property)(icalcomponent *component, icalproperty_kind kind);
  icalproperty *(*next_property)(icalcomponent *component, icalproperty_kind kind);
  icalproperty_kind (*property_isa)(icalproperty *property);
  icalvalue *(*property_value)(const icalproperty *property);
  icalparameter *(*first_parameter)(icalproperty *property, icalparameter_kind kind);
  const char *(*parameter_tzid)(const icalparameter *parameter);
  icalvalue_kind (*value_isa)(const icalvalue *value);
  struct icaltimetype (*value_datetime)(const icalvalue *value);
  struct icaldatetimeperiodtype (*value_datetimeperiod)(const icalvalue *value);
  struct icaldurationtype (*value_duration)(const icalvalue *value);
  int (*is_utc)(const struct icaltimetype time);
  struct icalrecurrencetype (*rule)(const char *text);
  icalrecur_iterator *(*iterator_new)(struct icalrecurrencetype rule, struct icaltimetype start);
  struct icaltimetype (*iterator_next)(icalrecur_iterator *iterator);
  void (*iterator_free)(icalrecur_iterator *iterator);
} cical_api;

/// Looks everything up in libical.so.3; false where the library or a function of it is not there. Loaded once, it stays.
static inline bool cical_load(cical_api *api) {
  void *library = dlopen("libical.so.3", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return false;
#define CICAL_FIND(field, symbol) \
  *(void **)&api->field = dlsym(library, symbol); \
  if (api->field == NULL) return false
  CICAL_FIND(set_errors_are_fatal, "icalerror_set_errors_are_fatal");
  CICAL_FIND(parse, "icalparser_parse_string");
  CICAL_FIND(component_free, "icalcomponent_free");
  CICAL_FIND(count_errors, "icalcomponent_count_errors");
  CICAL_FIND(first_property, "icalcomponent_get_first_property");
  CICAL_FIND(next_property, "icalcomponent_get_next_property");
  CICAL_FIND(property_isa, "icalproperty_isa");
  CICAL_FIND(property_value, "icalproperty_get_value");
  CICAL_FIND(first_parameter, "icalproperty_get_first_parameter");
  CICAL_FIND(parameter_tzid, "icalparameter_get_tzid");
  CICAL_FIND(value_isa, "icalvalue_isa");
  CICAL_FIND(value_datetime, "icalvalue_get_datetime");
  CICAL_FIND(value_datetimeperiod, "icalvalue_get_datetimeperiod");
  CICAL_FIND(value_duration, "icalvalue_get_duration");
  CICAL_FIND(is_utc, "icaltime_is_utc");
  CICAL_FIND(rule, "icalrecurrencetype_from_string");
  CICAL_FIND(iterator_new, "icalrecur_iterator_new");
  CICAL_FIND(iterator_next, "icalrecur_iterator_next");
  CICAL_FIND(iterator_free, "icalrecur_iterator_free");
#undef CICAL_FIND
  // A mistake in a file must not abort the program.
  api->set_errors_are_fatal(0);
  return true;
}

typedef enum { CICAL_OTHER, CICAL_TIME, CICAL_PERIOD, CICAL_DURATION } cical_shape;

/// One property that holds a time, its value taken apart. Its texts belong to the component.
typedef struct {
  icalproperty_kind kind;
  cical_shape shape;
  /// The parameter TZID.
  const char *zone;
  /// A time, or the start of a period.
  struct icaltimetype start;
  /// A period has an end or a duration.
  struct icaltimetype end;
  struct icaldurationtype duration;
  bool start_is_utc, end_is_utc;
} cical_field;

static inline void cical_take_value(const cical_api *api, const icalvalue *value, cical_field *field) {
  switch (api->value_isa(value)) {
  case ICAL_DATE_VALUE:
  case ICAL_DATETIME_VALUE:
    field->shape = CICAL_TIME;
    field->start = api->value_datetime(value);
    break;
  case ICAL_PERIOD_VALUE:
  case ICAL_DATETIMEPERIOD_VALUE: {
    struct icaldatetimeperiodtype both = api->value_datetimeperiod(value);
    bool is_time = both.time.year != 0;
    field->shape = is_time ? CICAL_TIME : CICAL_PERIOD;
    field->start = is_time ? both.time : both.period.start;
    field->end = both.period.end;
    field->duration = both.period.duration;
    break;
  }
  case ICAL_DURATION_VALUE:
    field->shape = CICAL_DURATION;
    field->duration = api->value_duration(value);
    break;
  default: break;
  }
}

/// The fields of `property`.
static inline cical_field cical_read(const cical_api *api, icalproperty *property) {
  cical_field field = {0};
  field.kind = api->property_isa(property);
  icalvalue *value = api->property_value(property);
  if (value == NULL) return field;
  cical_take_value(api, value, &field);
  field.start_is_utc = api->is_utc(field.start) != 0;
  field.end_is_utc = api->is_utc(field.end) != 0;
  if (field.shape == CICAL_TIME || field.shape == CICAL_PERIOD) {
    icalparameter *zone = api->first_parameter(property, ICAL_TZID_PARAMETER);
    if (zone != NULL) field.zone = api->parameter_tzid(zone);
  }
  return field;
}
