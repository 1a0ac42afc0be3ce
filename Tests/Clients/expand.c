/* Expands calendar files with libical and prints each occurrence as "file<TAB>uid<TAB>start<TAB>end", moments in UTC.
   Anything that libical finds wrong with a file ends the program with status 1. */
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>

static char *contents(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  rewind(file);
  char *text = malloc((size_t)size + 1);
  if (text) text[fread(text, 1, (size_t)size, file)] = 0;
  fclose(file);
  return text;
}

static void print_time(icaltimetype time) {
  if (!time.is_date) time = icaltime_convert_to_zone(time, icaltimezone_get_utc_timezone());
  char *text = icaltime_as_ical_string_r(time);
  printf("\t%s", text);
  icalmemory_free_buffer(text);
}

static void print_occurrence(const char *path, const char *uid, icaltimetype start, struct icaldurationtype length) {
  printf("%s\t%s", path, uid);
  print_time(start);
  print_time(icaltime_add(start, length));
  printf("\n");
}

static void expand(const char *path, icalcomponent *event) {
  icaltimetype start = icalcomponent_get_dtstart(event);
  struct icaldurationtype length = icaltime_subtract(icalcomponent_get_dtend(event), start);
  const char *uid = icalcomponent_get_uid(event);
  icalproperty *rule = icalcomponent_get_first_property(event, ICAL_RRULE_PROPERTY);
  if (!rule) {
    print_occurrence(path, uid, start, length);
    return;
  }
  icalrecur_iterator *places = icalrecur_iterator_new(icalproperty_get_rrule(rule), start);
  for (icaltimetype next = icalrecur_iterator_next(places); !icaltime_is_null_time(next);
       next = icalrecur_iterator_next(places))
    if (!icalproperty_recurrence_is_excluded(event, &start, &next)) print_occurrence(path, uid, next, length);
  icalrecur_iterator_free(places);
}

int main(int count, char **paths) {
  icalerror_set_errors_are_fatal(0);
  for (int place = 1; place < count; place++) {
    char *text = contents(paths[place]);
    icalcomponent *calendar = text ? icalparser_parse_string(text) : NULL;
    free(text);
    if (!calendar || icalcomponent_isa(calendar) != ICAL_VCALENDAR_COMPONENT) {
      fprintf(stderr, "%s: not one calendar\n", paths[place]);
      return 1;
    }
    icalrestriction_check(calendar);
    if (icalcomponent_count_errors(calendar) > 0) {
      fprintf(stderr, "%s: %d errors\n%s\n", paths[place], icalcomponent_count_errors(calendar),
              icalcomponent_as_ical_string(calendar));
      return 1;
    }
    for (icalcomponent *event = icalcomponent_get_first_component(calendar, ICAL_VEVENT_COMPONENT); event;
         event = icalcomponent_get_next_component(calendar, ICAL_VEVENT_COMPONENT))
      expand(paths[place], event);
    icalcomponent_free(calendar);
  }
  return 0;
}
