#include "CTemplates.h"
#include "tables.h"

// The files of Templates/, byte for byte inside the program, so that it can be run from anywhere.
// A test compares the tables with the folder. The compiler notes each file as a dependency: editing
// one rebuilds this. Here are the templates; the other files are in assets.c.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char build_mustache[] = {
#embed "../../../Templates/build.mustache"
};
static const unsigned char building_mustache[] = {
#embed "../../../Templates/building.mustache"
};
static const unsigned char catalog_mustache[] = {
#embed "../../../Templates/catalog.mustache"
};
static const unsigned char comments_mustache[] = {
#embed "../../../Templates/comments.mustache"
};
static const unsigned char course_mustache[] = {
#embed "../../../Templates/course.mustache"
};
static const unsigned char courses_mustache[] = {
#embed "../../../Templates/courses.mustache"
};
static const unsigned char day_mustache[] = {
#embed "../../../Templates/day.mustache"
};
static const unsigned char degree_mustache[] = {
#embed "../../../Templates/degree.mustache"
};
static const unsigned char directory_mustache[] = {
#embed "../../../Templates/directory.mustache"
};
static const unsigned char feed_mustache[] = {
#embed "../../../Templates/feed.mustache"
};
static const unsigned char feeds_mustache[] = {
#embed "../../../Templates/feeds.mustache"
};
static const unsigned char figures_mustache[] = {
#embed "../../../Templates/figures.mustache"
};
static const unsigned char floor_mustache[] = {
#embed "../../../Templates/floor.mustache"
};
static const unsigned char freedom_mustache[] = {
#embed "../../../Templates/freedom.mustache"
};
static const unsigned char gradebook_mustache[] = {
#embed "../../../Templates/gradebook.mustache"
};
static const unsigned char gradebooks_mustache[] = {
#embed "../../../Templates/gradebooks.mustache"
};
static const unsigned char home_mustache[] = {
#embed "../../../Templates/home.mustache"
};
static const unsigned char how_mustache[] = {
#embed "../../../Templates/how.mustache"
};
static const unsigned char instructor_mustache[] = {
#embed "../../../Templates/instructor.mustache"
};
static const unsigned char layout_mustache[] = {
#embed "../../../Templates/layout.mustache"
};
static const unsigned char missing_mustache[] = {
#embed "../../../Templates/missing.mustache"
};
static const unsigned char month_mustache[] = {
#embed "../../../Templates/month.mustache"
};
static const unsigned char my_day_mustache[] = {
#embed "../../../Templates/my-day.mustache"
};
static const unsigned char my_grades_mustache[] = {
#embed "../../../Templates/my-grades.mustache"
};
static const unsigned char notes_mustache[] = {
#embed "../../../Templates/notes.mustache"
};
static const unsigned char offline_mustache[] = {
#embed "../../../Templates/offline.mustache"
};
static const unsigned char own_rooms_mustache[] = {
#embed "../../../Templates/own-rooms.mustache"
};
static const unsigned char page_search_mustache[] = {
#embed "../../../Templates/page-search.mustache"
};
static const unsigned char partials_agenda_mustache[] = {
#embed "../../../Templates/partials/agenda.mustache"
};
static const unsigned char partials_asking_mustache[] = {
#embed "../../../Templates/partials/asking.mustache"
};
static const unsigned char partials_building_mustache[] = {
#embed "../../../Templates/partials/building.mustache"
};
static const unsigned char partials_campus_now_mustache[] = {
#embed "../../../Templates/partials/campus-now.mustache"
};
static const unsigned char partials_changes_mustache[] = {
#embed "../../../Templates/partials/changes.mustache"
};
static const unsigned char partials_counted_at_mustache[] = {
#embed "../../../Templates/partials/counted-at.mustache"
};
static const unsigned char partials_counted_mustache[] = {
#embed "../../../Templates/partials/counted.mustache"
};
static const unsigned char partials_crumb_mustache[] = {
#embed "../../../Templates/partials/crumb.mustache"
};
static const unsigned char partials_day_ahead_mustache[] = {
#embed "../../../Templates/partials/day-ahead.mustache"
};
static const unsigned char partials_evaluations_mustache[] = {
#embed "../../../Templates/partials/evaluations.mustache"
};
static const unsigned char partials_facet_mustache[] = {
#embed "../../../Templates/partials/facet.mustache"
};
static const unsigned char partials_figures_mustache[] = {
#embed "../../../Templates/partials/figures.mustache"
};
static const unsigned char partials_floor_mustache[] = {
#embed "../../../Templates/partials/floor.mustache"
};
static const unsigned char partials_found_mustache[] = {
#embed "../../../Templates/partials/found.mustache"
};
static const unsigned char partials_free_room_mustache[] = {
#embed "../../../Templates/partials/free-room.mustache"
};
static const unsigned char partials_graded_mustache[] = {
#embed "../../../Templates/partials/graded.mustache"
};
static const unsigned char partials_key_mustache[] = {
#embed "../../../Templates/partials/key.mustache"
};
static const unsigned char partials_ladder_mustache[] = {
#embed "../../../Templates/partials/ladder.mustache"
};
static const unsigned char partials_month_mustache[] = {
#embed "../../../Templates/partials/month.mustache"
};
static const unsigned char partials_notes_mustache[] = {
#embed "../../../Templates/partials/notes.mustache"
};
static const unsigned char partials_obstruction_mustache[] = {
#embed "../../../Templates/partials/obstruction.mustache"
};
static const unsigned char partials_person_day_mustache[] = {
#embed "../../../Templates/partials/person-day.mustache"
};
static const unsigned char partials_room_mustache[] = {
#embed "../../../Templates/partials/room.mustache"
};
static const unsigned char partials_rules_mustache[] = {
#embed "../../../Templates/partials/rules.mustache"
};
static const unsigned char partials_search_mustache[] = {
#embed "../../../Templates/partials/search.mustache"
};
static const unsigned char partials_sections_mustache[] = {
#embed "../../../Templates/partials/sections.mustache"
};
static const unsigned char partials_stops_mustache[] = {
#embed "../../../Templates/partials/stops.mustache"
};
static const unsigned char partials_subscribe_mustache[] = {
#embed "../../../Templates/partials/subscribe.mustache"
};
static const unsigned char partials_taught_mustache[] = {
#embed "../../../Templates/partials/taught.mustache"
};
static const unsigned char partials_watch_mustache[] = {
#embed "../../../Templates/partials/watch.mustache"
};
static const unsigned char partials_whatif_mustache[] = {
#embed "../../../Templates/partials/whatif.mustache"
};
static const unsigned char partials_zone_mustache[] = {
#embed "../../../Templates/partials/zone.mustache"
};
static const unsigned char plans_mustache[] = {
#embed "../../../Templates/plans.mustache"
};
static const unsigned char private_mustache[] = {
#embed "../../../Templates/private.mustache"
};
static const unsigned char problems_mustache[] = {
#embed "../../../Templates/problems.mustache"
};
static const unsigned char prose_mustache[] = {
#embed "../../../Templates/prose.mustache"
};
static const unsigned char ranking_mustache[] = {
#embed "../../../Templates/ranking.mustache"
};
static const unsigned char room_mustache[] = {
#embed "../../../Templates/room.mustache"
};
static const unsigned char rooms_day_mustache[] = {
#embed "../../../Templates/rooms-day.mustache"
};
static const unsigned char rooms_mustache[] = {
#embed "../../../Templates/rooms.mustache"
};
static const unsigned char schedule_mustache[] = {
#embed "../../../Templates/schedule.mustache"
};
static const unsigned char sealed_mustache[] = {
#embed "../../../Templates/sealed.mustache"
};
static const unsigned char share_mustache[] = {
#embed "../../../Templates/share.mustache"
};
static const unsigned char single_mustache[] = {
#embed "../../../Templates/single.mustache"
};
static const unsigned char today_mustache[] = {
#embed "../../../Templates/today.mustache"
};
static const unsigned char transcript_mustache[] = {
#embed "../../../Templates/transcript.mustache"
};
static const unsigned char week_mustache[] = {
#embed "../../../Templates/week.mustache"
};
static const unsigned char zone_mustache[] = {
#embed "../../../Templates/zone.mustache"
};

const struct almanac_template almanac_pages[] = {
    FILE_ENTRY("build.mustache", build_mustache),
    FILE_ENTRY("building.mustache", building_mustache),
    FILE_ENTRY("catalog.mustache", catalog_mustache),
    FILE_ENTRY("comments.mustache", comments_mustache),
    FILE_ENTRY("course.mustache", course_mustache),
    FILE_ENTRY("courses.mustache", courses_mustache),
    FILE_ENTRY("day.mustache", day_mustache),
    FILE_ENTRY("degree.mustache", degree_mustache),
    FILE_ENTRY("directory.mustache", directory_mustache),
    FILE_ENTRY("feed.mustache", feed_mustache),
    FILE_ENTRY("feeds.mustache", feeds_mustache),
    FILE_ENTRY("figures.mustache", figures_mustache),
    FILE_ENTRY("floor.mustache", floor_mustache),
    FILE_ENTRY("freedom.mustache", freedom_mustache),
    FILE_ENTRY("gradebook.mustache", gradebook_mustache),
    FILE_ENTRY("gradebooks.mustache", gradebooks_mustache),
    FILE_ENTRY("home.mustache", home_mustache),
    FILE_ENTRY("how.mustache", how_mustache),
    FILE_ENTRY("instructor.mustache", instructor_mustache),
    FILE_ENTRY("layout.mustache", layout_mustache),
    FILE_ENTRY("missing.mustache", missing_mustache),
    FILE_ENTRY("month.mustache", month_mustache),
    FILE_ENTRY("my-day.mustache", my_day_mustache),
    FILE_ENTRY("my-grades.mustache", my_grades_mustache),
    FILE_ENTRY("notes.mustache", notes_mustache),
    FILE_ENTRY("offline.mustache", offline_mustache),
    FILE_ENTRY("own-rooms.mustache", own_rooms_mustache),
    FILE_ENTRY("page-search.mustache", page_search_mustache),
    FILE_ENTRY("partials/agenda.mustache", partials_agenda_mustache),
    FILE_ENTRY("partials/asking.mustache", partials_asking_mustache),
    FILE_ENTRY("partials/building.mustache", partials_building_mustache),
    FILE_ENTRY("partials/campus-now.mustache", partials_campus_now_mustache),
    FILE_ENTRY("partials/changes.mustache", partials_changes_mustache),
    FILE_ENTRY("partials/counted-at.mustache", partials_counted_at_mustache),
    FILE_ENTRY("partials/counted.mustache", partials_counted_mustache),
    FILE_ENTRY("partials/crumb.mustache", partials_crumb_mustache),
    FILE_ENTRY("partials/day-ahead.mustache", partials_day_ahead_mustache),
    FILE_ENTRY("partials/evaluations.mustache", partials_evaluations_mustache),
    FILE_ENTRY("partials/facet.mustache", partials_facet_mustache),
    FILE_ENTRY("partials/figures.mustache", partials_figures_mustache),
    FILE_ENTRY("partials/floor.mustache", partials_floor_mustache),
    FILE_ENTRY("partials/found.mustache", partials_found_mustache),
    FILE_ENTRY("partials/free-room.mustache", partials_free_room_mustache),
    FILE_ENTRY("partials/graded.mustache", partials_graded_mustache),
    FILE_ENTRY("partials/key.mustache", partials_key_mustache),
    FILE_ENTRY("partials/ladder.mustache", partials_ladder_mustache),
    FILE_ENTRY("partials/month.mustache", partials_month_mustache),
    FILE_ENTRY("partials/notes.mustache", partials_notes_mustache),
    FILE_ENTRY("partials/obstruction.mustache", partials_obstruction_mustache),
    FILE_ENTRY("partials/person-day.mustache", partials_person_day_mustache),
    FILE_ENTRY("partials/room.mustache", partials_room_mustache),
    FILE_ENTRY("partials/rules.mustache", partials_rules_mustache),
    FILE_ENTRY("partials/search.mustache", partials_search_mustache),
    FILE_ENTRY("partials/sections.mustache", partials_sections_mustache),
    FILE_ENTRY("partials/stops.mustache", partials_stops_mustache),
    FILE_ENTRY("partials/subscribe.mustache", partials_subscribe_mustache),
    FILE_ENTRY("partials/taught.mustache", partials_taught_mustache),
    FILE_ENTRY("partials/watch.mustache", partials_watch_mustache),
    FILE_ENTRY("partials/whatif.mustache", partials_whatif_mustache),
    FILE_ENTRY("partials/zone.mustache", partials_zone_mustache),
    FILE_ENTRY("plans.mustache", plans_mustache),
    FILE_ENTRY("private.mustache", private_mustache),
    FILE_ENTRY("problems.mustache", problems_mustache),
    FILE_ENTRY("prose.mustache", prose_mustache),
    FILE_ENTRY("ranking.mustache", ranking_mustache),
    FILE_ENTRY("room.mustache", room_mustache),
    FILE_ENTRY("rooms-day.mustache", rooms_day_mustache),
    FILE_ENTRY("rooms.mustache", rooms_mustache),
    FILE_ENTRY("schedule.mustache", schedule_mustache),
    FILE_ENTRY("sealed.mustache", sealed_mustache),
    FILE_ENTRY("share.mustache", share_mustache),
    FILE_ENTRY("single.mustache", single_mustache),
    FILE_ENTRY("today.mustache", today_mustache),
    FILE_ENTRY("transcript.mustache", transcript_mustache),
    FILE_ENTRY("week.mustache", week_mustache),
    FILE_ENTRY("zone.mustache", zone_mustache),
};

const int almanac_pages_count = sizeof almanac_pages / sizeof *almanac_pages;

int almanac_template_count(void) { return almanac_pages_count + almanac_assets_count; }

struct almanac_template almanac_template_at(int index) {
  return index < almanac_pages_count ? almanac_pages[index]
                                     : almanac_assets[index - almanac_pages_count];
}
