#include "CTemplates.h"
#include "tables.h"

// The files of Templates/ that are not templates: see templates.c.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char assets_icon_192_png[] = {
#embed "../../../Templates/assets/icon-192.png"
};
static const unsigned char assets_icon_512_png[] = {
#embed "../../../Templates/assets/icon-512.png"
};
static const unsigned char assets_icon_svg[] = {
#embed "../../../Templates/assets/icon.svg"
};
static const unsigned char assets_touch_icon_png[] = {
#embed "../../../Templates/assets/touch-icon.png"
};
static const unsigned char scripts_agenda_01_agenda_js[] = {
#embed "../../../Templates/scripts/agenda/01-agenda.js"
};
static const unsigned char scripts_almanac_01_site_js[] = {
#embed "../../../Templates/scripts/almanac/01-site.js"
};
static const unsigned char scripts_almanac_02_feeds_js[] = {
#embed "../../../Templates/scripts/almanac/02-feeds.js"
};
static const unsigned char scripts_blocks_01_tables_js[] = {
#embed "../../../Templates/scripts/blocks/01-tables.js"
};
static const unsigned char scripts_blocks_02_values_js[] = {
#embed "../../../Templates/scripts/blocks/02-values.js"
};
static const unsigned char scripts_build_01_page_js[] = {
#embed "../../../Templates/scripts/build/01-page.js"
};
static const unsigned char scripts_build_03_packs_js[] = {
#embed "../../../Templates/scripts/build/03-packs.js"
};
static const unsigned char scripts_build_04_plan_js[] = {
#embed "../../../Templates/scripts/build/04-plan.js"
};
static const unsigned char scripts_build_05_search_js[] = {
#embed "../../../Templates/scripts/build/05-search.js"
};
static const unsigned char scripts_build_06_courses_js[] = {
#embed "../../../Templates/scripts/build/06-courses.js"
};
static const unsigned char scripts_build_07_limits_js[] = {
#embed "../../../Templates/scripts/build/07-limits.js"
};
static const unsigned char scripts_build_08_week_js[] = {
#embed "../../../Templates/scripts/build/08-week.js"
};
static const unsigned char scripts_build_09_result_js[] = {
#embed "../../../Templates/scripts/build/09-result.js"
};
static const unsigned char scripts_build_10_reasons_js[] = {
#embed "../../../Templates/scripts/build/10-reasons.js"
};
static const unsigned char scripts_build_11_swap_js[] = {
#embed "../../../Templates/scripts/build/11-swap.js"
};
static const unsigned char scripts_build_12_actions_js[] = {
#embed "../../../Templates/scripts/build/12-actions.js"
};
static const unsigned char scripts_build_13_saved_js[] = {
#embed "../../../Templates/scripts/build/13-saved.js"
};
static const unsigned char scripts_build_14_start_js[] = {
#embed "../../../Templates/scripts/build/14-start.js"
};
static const unsigned char scripts_calendar_01_calendar_js[] = {
#embed "../../../Templates/scripts/calendar/01-calendar.js"
};
static const unsigned char scripts_classes_01_classes_js[] = {
#embed "../../../Templates/scripts/classes/01-classes.js"
};
static const unsigned char scripts_comments_01_comments_js[] = {
#embed "../../../Templates/scripts/comments/01-comments.js"
};
static const unsigned char scripts_compare_01_compare_js[] = {
#embed "../../../Templates/scripts/compare/01-compare.js"
};
static const unsigned char scripts_degrees_01_flow_js[] = {
#embed "../../../Templates/scripts/degrees/01-flow.js"
};
static const unsigned char scripts_degrees_02_allocation_js[] = {
#embed "../../../Templates/scripts/degrees/02-allocation.js"
};
static const unsigned char scripts_degrees_03_standing_js[] = {
#embed "../../../Templates/scripts/degrees/03-standing.js"
};
static const unsigned char scripts_degrees_04_view_js[] = {
#embed "../../../Templates/scripts/degrees/04-view.js"
};
static const unsigned char scripts_degrees_05_interface_js[] = {
#embed "../../../Templates/scripts/degrees/05-interface.js"
};
static const unsigned char scripts_directory_01_directory_js[] = {
#embed "../../../Templates/scripts/directory/01-directory.js"
};
static const unsigned char scripts_engine_01_engine_js[] = {
#embed "../../../Templates/scripts/engine/01-engine.js"
};
static const unsigned char scripts_engine_02_question_js[] = {
#embed "../../../Templates/scripts/engine/02-question.js"
};
static const unsigned char scripts_finder_01_draw_js[] = {
#embed "../../../Templates/scripts/finder/01-draw.js"
};
static const unsigned char scripts_finder_02_find_js[] = {
#embed "../../../Templates/scripts/finder/02-find.js"
};
static const unsigned char scripts_front_01_front_js[] = {
#embed "../../../Templates/scripts/front/01-front.js"
};
static const unsigned char scripts_grade_files_01_yaml_js[] = {
#embed "../../../Templates/scripts/grade-files/01-yaml.js"
};
static const unsigned char scripts_grade_files_02_reading_js[] = {
#embed "../../../Templates/scripts/grade-files/02-reading.js"
};
static const unsigned char scripts_grade_files_03_grades_js[] = {
#embed "../../../Templates/scripts/grade-files/03-grades.js"
};
static const unsigned char scripts_grade_files_04_table_js[] = {
#embed "../../../Templates/scripts/grade-files/04-table.js"
};
static const unsigned char scripts_grade_files_05_exports_js[] = {
#embed "../../../Templates/scripts/grade-files/05-exports.js"
};
static const unsigned char scripts_grade_files_06_work_js[] = {
#embed "../../../Templates/scripts/grade-files/06-work.js"
};
static const unsigned char scripts_grade_files_07_form_js[] = {
#embed "../../../Templates/scripts/grade-files/07-form.js"
};
static const unsigned char scripts_grade_files_08_interface_js[] = {
#embed "../../../Templates/scripts/grade-files/08-interface.js"
};
static const unsigned char scripts_gradebook_01_page_js[] = {
#embed "../../../Templates/scripts/gradebook/01-page.js"
};
static const unsigned char scripts_grading_my_day_01_yaml_js[] = {
#embed "../../../Templates/scripts/grading+my-day/01-yaml.js"
};
static const unsigned char scripts_grading_01_fractions_js[] = {
#embed "../../../Templates/scripts/grading/01-fractions.js"
};
static const unsigned char scripts_grading_02_average_js[] = {
#embed "../../../Templates/scripts/grading/02-average.js"
};
static const unsigned char scripts_grading_03_text_js[] = {
#embed "../../../Templates/scripts/grading/03-text.js"
};
static const unsigned char scripts_grading_04_trend_js[] = {
#embed "../../../Templates/scripts/grading/04-trend.js"
};
static const unsigned char scripts_grading_05_interface_js[] = {
#embed "../../../Templates/scripts/grading/05-interface.js"
};
static const unsigned char scripts_how_01_how_js[] = {
#embed "../../../Templates/scripts/how/01-how.js"
};
static const unsigned char scripts_lock_01_cipher_js[] = {
#embed "../../../Templates/scripts/lock/01-cipher.js"
};
static const unsigned char scripts_lock_02_forms_js[] = {
#embed "../../../Templates/scripts/lock/02-forms.js"
};
static const unsigned char scripts_mine_01_week_js[] = {
#embed "../../../Templates/scripts/mine/01-week.js"
};
static const unsigned char scripts_mine_02_next_js[] = {
#embed "../../../Templates/scripts/mine/02-next.js"
};
static const unsigned char scripts_missing_01_missing_js[] = {
#embed "../../../Templates/scripts/missing/01-missing.js"
};
static const unsigned char scripts_my_day_my_grades_01_fields_js[] = {
#embed "../../../Templates/scripts/my-day+my-grades/01-fields.js"
};
static const unsigned char scripts_my_day_my_grades_02_changes_js[] = {
#embed "../../../Templates/scripts/my-day+my-grades/02-changes.js"
};
static const unsigned char scripts_my_day_my_grades_03_lock_js[] = {
#embed "../../../Templates/scripts/my-day+my-grades/03-lock.js"
};
static const unsigned char scripts_my_day_planner_01_writer_js[] = {
#embed "../../../Templates/scripts/my-day+planner/01-writer.js"
};
static const unsigned char scripts_my_day_01_page_js[] = {
#embed "../../../Templates/scripts/my-day/01-page.js"
};
static const unsigned char scripts_my_day_02_book_js[] = {
#embed "../../../Templates/scripts/my-day/02-book.js"
};
static const unsigned char scripts_my_day_03_places_js[] = {
#embed "../../../Templates/scripts/my-day/03-places.js"
};
static const unsigned char scripts_my_day_04_engine_js[] = {
#embed "../../../Templates/scripts/my-day/04-engine.js"
};
static const unsigned char scripts_my_day_05_list_js[] = {
#embed "../../../Templates/scripts/my-day/05-list.js"
};
static const unsigned char scripts_my_day_06_forms_js[] = {
#embed "../../../Templates/scripts/my-day/06-forms.js"
};
static const unsigned char scripts_my_day_07_map_js[] = {
#embed "../../../Templates/scripts/my-day/07-map.js"
};
static const unsigned char scripts_my_day_08_settings_js[] = {
#embed "../../../Templates/scripts/my-day/08-settings.js"
};
static const unsigned char scripts_my_day_09_files_js[] = {
#embed "../../../Templates/scripts/my-day/09-files.js"
};
static const unsigned char scripts_my_day_10_calendars_js[] = {
#embed "../../../Templates/scripts/my-day/10-calendars.js"
};
static const unsigned char scripts_my_day_11_start_js[] = {
#embed "../../../Templates/scripts/my-day/11-start.js"
};
static const unsigned char scripts_my_grades_01_page_js[] = {
#embed "../../../Templates/scripts/my-grades/01-page.js"
};
static const unsigned char scripts_my_grades_02_book_js[] = {
#embed "../../../Templates/scripts/my-grades/02-book.js"
};
static const unsigned char scripts_my_grades_03_grades_js[] = {
#embed "../../../Templates/scripts/my-grades/03-grades.js"
};
static const unsigned char scripts_my_grades_04_summary_js[] = {
#embed "../../../Templates/scripts/my-grades/04-summary.js"
};
static const unsigned char scripts_my_grades_05_list_js[] = {
#embed "../../../Templates/scripts/my-grades/05-list.js"
};
static const unsigned char scripts_my_grades_06_progress_js[] = {
#embed "../../../Templates/scripts/my-grades/06-progress.js"
};
static const unsigned char scripts_my_grades_07_course_js[] = {
#embed "../../../Templates/scripts/my-grades/07-course.js"
};
static const unsigned char scripts_my_grades_08_work_js[] = {
#embed "../../../Templates/scripts/my-grades/08-work.js"
};
static const unsigned char scripts_my_grades_09_details_js[] = {
#embed "../../../Templates/scripts/my-grades/09-details.js"
};
static const unsigned char scripts_my_grades_10_extras_js[] = {
#embed "../../../Templates/scripts/my-grades/10-extras.js"
};
static const unsigned char scripts_my_grades_11_averages_js[] = {
#embed "../../../Templates/scripts/my-grades/11-averages.js"
};
static const unsigned char scripts_my_grades_12_degrees_js[] = {
#embed "../../../Templates/scripts/my-grades/12-degrees.js"
};
static const unsigned char scripts_my_grades_13_names_js[] = {
#embed "../../../Templates/scripts/my-grades/13-names.js"
};
static const unsigned char scripts_my_grades_14_files_js[] = {
#embed "../../../Templates/scripts/my-grades/14-files.js"
};
static const unsigned char scripts_my_grades_15_start_js[] = {
#embed "../../../Templates/scripts/my-grades/15-start.js"
};
static const unsigned char scripts_pages_01_words_js[] = {
#embed "../../../Templates/scripts/pages/01-words.js"
};
static const unsigned char scripts_pages_02_excerpt_js[] = {
#embed "../../../Templates/scripts/pages/02-excerpt.js"
};
static const unsigned char scripts_pages_03_show_js[] = {
#embed "../../../Templates/scripts/pages/03-show.js"
};
static const unsigned char scripts_planner_01_module_js[] = {
#embed "../../../Templates/scripts/planner/01-module.js"
};
static const unsigned char scripts_planner_02_question_js[] = {
#embed "../../../Templates/scripts/planner/02-question.js"
};
static const unsigned char scripts_planner_03_answers_js[] = {
#embed "../../../Templates/scripts/planner/03-answers.js"
};
static const unsigned char scripts_present_01_clock_js[] = {
#embed "../../../Templates/scripts/present/01-clock.js"
};
static const unsigned char scripts_present_02_age_js[] = {
#embed "../../../Templates/scripts/present/02-age.js"
};
static const unsigned char scripts_present_03_states_js[] = {
#embed "../../../Templates/scripts/present/03-states.js"
};
static const unsigned char scripts_present_04_tick_js[] = {
#embed "../../../Templates/scripts/present/04-tick.js"
};
static const unsigned char scripts_request_01_request_js[] = {
#embed "../../../Templates/scripts/request/01-request.js"
};
static const unsigned char scripts_rooms_01_moment_js[] = {
#embed "../../../Templates/scripts/rooms/01-moment.js"
};
static const unsigned char scripts_rooms_02_favorites_js[] = {
#embed "../../../Templates/scripts/rooms/02-favorites.js"
};
static const unsigned char scripts_rooms_03_today_js[] = {
#embed "../../../Templates/scripts/rooms/03-today.js"
};
static const unsigned char scripts_schedules_01_link_js[] = {
#embed "../../../Templates/scripts/schedules/01-link.js"
};
static const unsigned char scripts_schedules_02_term_js[] = {
#embed "../../../Templates/scripts/schedules/02-term.js"
};
static const unsigned char scripts_schedules_03_free_js[] = {
#embed "../../../Templates/scripts/schedules/03-free.js"
};
static const unsigned char scripts_schedules_04_classes_js[] = {
#embed "../../../Templates/scripts/schedules/04-classes.js"
};
static const unsigned char scripts_schedules_05_week_js[] = {
#embed "../../../Templates/scripts/schedules/05-week.js"
};
static const unsigned char scripts_schedules_06_agenda_js[] = {
#embed "../../../Templates/scripts/schedules/06-agenda.js"
};
static const unsigned char scripts_schedules_07_schedule_js[] = {
#embed "../../../Templates/scripts/schedules/07-schedule.js"
};
static const unsigned char scripts_schedules_08_group_js[] = {
#embed "../../../Templates/scripts/schedules/08-group.js"
};
static const unsigned char scripts_schedules_09_page_js[] = {
#embed "../../../Templates/scripts/schedules/09-page.js"
};
static const unsigned char scripts_search_01_page_js[] = {
#embed "../../../Templates/scripts/search/01-page.js"
};
static const unsigned char scripts_search_02_request_js[] = {
#embed "../../../Templates/scripts/search/02-request.js"
};
static const unsigned char scripts_search_03_results_js[] = {
#embed "../../../Templates/scripts/search/03-results.js"
};
static const unsigned char scripts_search_04_filters_js[] = {
#embed "../../../Templates/scripts/search/04-filters.js"
};
static const unsigned char scripts_search_05_suggestions_js[] = {
#embed "../../../Templates/scripts/search/05-suggestions.js"
};
static const unsigned char scripts_search_06_show_js[] = {
#embed "../../../Templates/scripts/search/06-show.js"
};
static const unsigned char scripts_store_01_base_js[] = {
#embed "../../../Templates/scripts/store/01-base.js"
};
static const unsigned char scripts_store_02_forms_js[] = {
#embed "../../../Templates/scripts/store/02-forms.js"
};
static const unsigned char scripts_store_03_file_js[] = {
#embed "../../../Templates/scripts/store/03-file.js"
};
static const unsigned char scripts_store_04_elements_js[] = {
#embed "../../../Templates/scripts/store/04-elements.js"
};
static const unsigned char styles_01_colors_css[] = {
#embed "../../../Templates/styles/01-colors.css"
};
static const unsigned char styles_02_text_css[] = {
#embed "../../../Templates/styles/02-text.css"
};
static const unsigned char styles_03_frame_css[] = {
#embed "../../../Templates/styles/03-frame.css"
};
static const unsigned char styles_04_ladders_css[] = {
#embed "../../../Templates/styles/04-ladders.css"
};
static const unsigned char styles_05_rows_css[] = {
#embed "../../../Templates/styles/05-rows.css"
};
static const unsigned char styles_06_badges_css[] = {
#embed "../../../Templates/styles/06-badges.css"
};
static const unsigned char styles_07_controls_css[] = {
#embed "../../../Templates/styles/07-controls.css"
};
static const unsigned char styles_08_tables_css[] = {
#embed "../../../Templates/styles/08-tables.css"
};
static const unsigned char styles_09_variations_css[] = {
#embed "../../../Templates/styles/09-variations.css"
};
static const unsigned char styles_11_charts_css[] = {
#embed "../../../Templates/styles/11-charts.css"
};
static const unsigned char styles_12_maps_css[] = {
#embed "../../../Templates/styles/12-maps.css"
};
static const unsigned char styles_13_keys_css[] = {
#embed "../../../Templates/styles/13-keys.css"
};
static const unsigned char styles_14_narrow_css[] = {
#embed "../../../Templates/styles/14-narrow.css"
};
static const unsigned char styles_15_wide_css[] = {
#embed "../../../Templates/styles/15-wide.css"
};
static const unsigned char styles_16_print_css[] = {
#embed "../../../Templates/styles/16-print.css"
};
static const unsigned char styles_17_prose_css[] = {
#embed "../../../Templates/styles/17-prose.css"
};
static const unsigned char styles_18_feeds_css[] = {
#embed "../../../Templates/styles/18-feeds.css"
};
static const unsigned char styles_20_small_css[] = {
#embed "../../../Templates/styles/20-small.css"
};
static const unsigned char styles_23_large_text_css[] = {
#embed "../../../Templates/styles/23-large-text.css"
};
static const unsigned char styles_blocks_01_frame_css[] = {
#embed "../../../Templates/styles/blocks/01-frame.css"
};
static const unsigned char styles_blocks_02_plots_css[] = {
#embed "../../../Templates/styles/blocks/02-plots.css"
};
static const unsigned char styles_build_01_page_css[] = {
#embed "../../../Templates/styles/build/01-page.css"
};
static const unsigned char styles_build_02_week_css[] = {
#embed "../../../Templates/styles/build/02-week.css"
};
static const unsigned char styles_catalog_01_page_css[] = {
#embed "../../../Templates/styles/catalog/01-page.css"
};
static const unsigned char styles_catalog_02_search_css[] = {
#embed "../../../Templates/styles/catalog/02-search.css"
};
static const unsigned char styles_days_01_routes_css[] = {
#embed "../../../Templates/styles/days/01-routes.css"
};
static const unsigned char styles_days_02_month_css[] = {
#embed "../../../Templates/styles/days/02-month.css"
};
static const unsigned char styles_feeds_01_dates_css[] = {
#embed "../../../Templates/styles/feeds/01-dates.css"
};
static const unsigned char styles_feeds_02_screens_css[] = {
#embed "../../../Templates/styles/feeds/02-screens.css"
};
static const unsigned char styles_grades_01_grade_css[] = {
#embed "../../../Templates/styles/grades/01-grade.css"
};
static const unsigned char styles_my_day_my_grades_01_forms_css[] = {
#embed "../../../Templates/styles/my-day+my-grades/01-forms.css"
};
static const unsigned char styles_my_day_01_page_css[] = {
#embed "../../../Templates/styles/my-day/01-page.css"
};
static const unsigned char styles_my_grades_01_page_css[] = {
#embed "../../../Templates/styles/my-grades/01-page.css"
};
static const unsigned char styles_prose_01_code_css[] = {
#embed "../../../Templates/styles/prose/01-code.css"
};
static const unsigned char styles_prose_02_parts_css[] = {
#embed "../../../Templates/styles/prose/02-parts.css"
};
static const unsigned char styles_prose_03_found_css[] = {
#embed "../../../Templates/styles/prose/03-found.css"
};
static const unsigned char styles_rooms_01_slots_css[] = {
#embed "../../../Templates/styles/rooms/01-slots.css"
};
static const unsigned char styles_rooms_02_lists_css[] = {
#embed "../../../Templates/styles/rooms/02-lists.css"
};
static const unsigned char styles_rooms_03_screens_css[] = {
#embed "../../../Templates/styles/rooms/03-screens.css"
};
static const unsigned char styles_schedules_01_ranks_css[] = {
#embed "../../../Templates/styles/schedules/01-ranks.css"
};
static const unsigned char styles_schedules_02_screens_css[] = {
#embed "../../../Templates/styles/schedules/02-screens.css"
};
static const unsigned char words_de_yml[] = {
#embed "../../../Templates/words/de.yml"
};
static const unsigned char words_en_yml[] = {
#embed "../../../Templates/words/en.yml"
};
static const unsigned char worker_js[] = {
#embed "../../../Templates/worker.js"
};

const struct almanac_template almanac_assets[] = {
    FILE_ENTRY("assets/icon-192.png", assets_icon_192_png),
    FILE_ENTRY("assets/icon-512.png", assets_icon_512_png),
    FILE_ENTRY("assets/icon.svg", assets_icon_svg),
    FILE_ENTRY("assets/touch-icon.png", assets_touch_icon_png),
    FILE_ENTRY("scripts/agenda/01-agenda.js", scripts_agenda_01_agenda_js),
    FILE_ENTRY("scripts/almanac/01-site.js", scripts_almanac_01_site_js),
    FILE_ENTRY("scripts/almanac/02-feeds.js", scripts_almanac_02_feeds_js),
    FILE_ENTRY("scripts/blocks/01-tables.js", scripts_blocks_01_tables_js),
    FILE_ENTRY("scripts/blocks/02-values.js", scripts_blocks_02_values_js),
    FILE_ENTRY("scripts/build/01-page.js", scripts_build_01_page_js),
    FILE_ENTRY("scripts/build/03-packs.js", scripts_build_03_packs_js),
    FILE_ENTRY("scripts/build/04-plan.js", scripts_build_04_plan_js),
    FILE_ENTRY("scripts/build/05-search.js", scripts_build_05_search_js),
    FILE_ENTRY("scripts/build/06-courses.js", scripts_build_06_courses_js),
    FILE_ENTRY("scripts/build/07-limits.js", scripts_build_07_limits_js),
    FILE_ENTRY("scripts/build/08-week.js", scripts_build_08_week_js),
    FILE_ENTRY("scripts/build/09-result.js", scripts_build_09_result_js),
    FILE_ENTRY("scripts/build/10-reasons.js", scripts_build_10_reasons_js),
    FILE_ENTRY("scripts/build/11-swap.js", scripts_build_11_swap_js),
    FILE_ENTRY("scripts/build/12-actions.js", scripts_build_12_actions_js),
    FILE_ENTRY("scripts/build/13-saved.js", scripts_build_13_saved_js),
    FILE_ENTRY("scripts/build/14-start.js", scripts_build_14_start_js),
    FILE_ENTRY("scripts/calendar/01-calendar.js", scripts_calendar_01_calendar_js),
    FILE_ENTRY("scripts/classes/01-classes.js", scripts_classes_01_classes_js),
    FILE_ENTRY("scripts/comments/01-comments.js", scripts_comments_01_comments_js),
    FILE_ENTRY("scripts/compare/01-compare.js", scripts_compare_01_compare_js),
    FILE_ENTRY("scripts/degrees/01-flow.js", scripts_degrees_01_flow_js),
    FILE_ENTRY("scripts/degrees/02-allocation.js", scripts_degrees_02_allocation_js),
    FILE_ENTRY("scripts/degrees/03-standing.js", scripts_degrees_03_standing_js),
    FILE_ENTRY("scripts/degrees/04-view.js", scripts_degrees_04_view_js),
    FILE_ENTRY("scripts/degrees/05-interface.js", scripts_degrees_05_interface_js),
    FILE_ENTRY("scripts/directory/01-directory.js", scripts_directory_01_directory_js),
    FILE_ENTRY("scripts/engine/01-engine.js", scripts_engine_01_engine_js),
    FILE_ENTRY("scripts/engine/02-question.js", scripts_engine_02_question_js),
    FILE_ENTRY("scripts/finder/01-draw.js", scripts_finder_01_draw_js),
    FILE_ENTRY("scripts/finder/02-find.js", scripts_finder_02_find_js),
    FILE_ENTRY("scripts/front/01-front.js", scripts_front_01_front_js),
    FILE_ENTRY("scripts/grade-files/01-yaml.js", scripts_grade_files_01_yaml_js),
    FILE_ENTRY("scripts/grade-files/02-reading.js", scripts_grade_files_02_reading_js),
    FILE_ENTRY("scripts/grade-files/03-grades.js", scripts_grade_files_03_grades_js),
    FILE_ENTRY("scripts/grade-files/04-table.js", scripts_grade_files_04_table_js),
    FILE_ENTRY("scripts/grade-files/05-exports.js", scripts_grade_files_05_exports_js),
    FILE_ENTRY("scripts/grade-files/06-work.js", scripts_grade_files_06_work_js),
    FILE_ENTRY("scripts/grade-files/07-form.js", scripts_grade_files_07_form_js),
    FILE_ENTRY("scripts/grade-files/08-interface.js", scripts_grade_files_08_interface_js),
    FILE_ENTRY("scripts/gradebook/01-page.js", scripts_gradebook_01_page_js),
    FILE_ENTRY("scripts/grading+my-day/01-yaml.js", scripts_grading_my_day_01_yaml_js),
    FILE_ENTRY("scripts/grading/01-fractions.js", scripts_grading_01_fractions_js),
    FILE_ENTRY("scripts/grading/02-average.js", scripts_grading_02_average_js),
    FILE_ENTRY("scripts/grading/03-text.js", scripts_grading_03_text_js),
    FILE_ENTRY("scripts/grading/04-trend.js", scripts_grading_04_trend_js),
    FILE_ENTRY("scripts/grading/05-interface.js", scripts_grading_05_interface_js),
    FILE_ENTRY("scripts/how/01-how.js", scripts_how_01_how_js),
    FILE_ENTRY("scripts/lock/01-cipher.js", scripts_lock_01_cipher_js),
    FILE_ENTRY("scripts/lock/02-forms.js", scripts_lock_02_forms_js),
    FILE_ENTRY("scripts/mine/01-week.js", scripts_mine_01_week_js),
    FILE_ENTRY("scripts/mine/02-next.js", scripts_mine_02_next_js),
    FILE_ENTRY("scripts/missing/01-missing.js", scripts_missing_01_missing_js),
    FILE_ENTRY("scripts/my-day+my-grades/01-fields.js", scripts_my_day_my_grades_01_fields_js),
    FILE_ENTRY("scripts/my-day+my-grades/02-changes.js", scripts_my_day_my_grades_02_changes_js),
    FILE_ENTRY("scripts/my-day+my-grades/03-lock.js", scripts_my_day_my_grades_03_lock_js),
    FILE_ENTRY("scripts/my-day+planner/01-writer.js", scripts_my_day_planner_01_writer_js),
    FILE_ENTRY("scripts/my-day/01-page.js", scripts_my_day_01_page_js),
    FILE_ENTRY("scripts/my-day/02-book.js", scripts_my_day_02_book_js),
    FILE_ENTRY("scripts/my-day/03-places.js", scripts_my_day_03_places_js),
    FILE_ENTRY("scripts/my-day/04-engine.js", scripts_my_day_04_engine_js),
    FILE_ENTRY("scripts/my-day/05-list.js", scripts_my_day_05_list_js),
    FILE_ENTRY("scripts/my-day/06-forms.js", scripts_my_day_06_forms_js),
    FILE_ENTRY("scripts/my-day/07-map.js", scripts_my_day_07_map_js),
    FILE_ENTRY("scripts/my-day/08-settings.js", scripts_my_day_08_settings_js),
    FILE_ENTRY("scripts/my-day/09-files.js", scripts_my_day_09_files_js),
    FILE_ENTRY("scripts/my-day/10-calendars.js", scripts_my_day_10_calendars_js),
    FILE_ENTRY("scripts/my-day/11-start.js", scripts_my_day_11_start_js),
    FILE_ENTRY("scripts/my-grades/01-page.js", scripts_my_grades_01_page_js),
    FILE_ENTRY("scripts/my-grades/02-book.js", scripts_my_grades_02_book_js),
    FILE_ENTRY("scripts/my-grades/03-grades.js", scripts_my_grades_03_grades_js),
    FILE_ENTRY("scripts/my-grades/04-summary.js", scripts_my_grades_04_summary_js),
    FILE_ENTRY("scripts/my-grades/05-list.js", scripts_my_grades_05_list_js),
    FILE_ENTRY("scripts/my-grades/06-progress.js", scripts_my_grades_06_progress_js),
    FILE_ENTRY("scripts/my-grades/07-course.js", scripts_my_grades_07_course_js),
    FILE_ENTRY("scripts/my-grades/08-work.js", scripts_my_grades_08_work_js),
    FILE_ENTRY("scripts/my-grades/09-details.js", scripts_my_grades_09_details_js),
    FILE_ENTRY("scripts/my-grades/10-extras.js", scripts_my_grades_10_extras_js),
    FILE_ENTRY("scripts/my-grades/11-averages.js", scripts_my_grades_11_averages_js),
    FILE_ENTRY("scripts/my-grades/12-degrees.js", scripts_my_grades_12_degrees_js),
    FILE_ENTRY("scripts/my-grades/13-names.js", scripts_my_grades_13_names_js),
    FILE_ENTRY("scripts/my-grades/14-files.js", scripts_my_grades_14_files_js),
    FILE_ENTRY("scripts/my-grades/15-start.js", scripts_my_grades_15_start_js),
    FILE_ENTRY("scripts/pages/01-words.js", scripts_pages_01_words_js),
    FILE_ENTRY("scripts/pages/02-excerpt.js", scripts_pages_02_excerpt_js),
    FILE_ENTRY("scripts/pages/03-show.js", scripts_pages_03_show_js),
    FILE_ENTRY("scripts/planner/01-module.js", scripts_planner_01_module_js),
    FILE_ENTRY("scripts/planner/02-question.js", scripts_planner_02_question_js),
    FILE_ENTRY("scripts/planner/03-answers.js", scripts_planner_03_answers_js),
    FILE_ENTRY("scripts/present/01-clock.js", scripts_present_01_clock_js),
    FILE_ENTRY("scripts/present/02-age.js", scripts_present_02_age_js),
    FILE_ENTRY("scripts/present/03-states.js", scripts_present_03_states_js),
    FILE_ENTRY("scripts/present/04-tick.js", scripts_present_04_tick_js),
    FILE_ENTRY("scripts/request/01-request.js", scripts_request_01_request_js),
    FILE_ENTRY("scripts/rooms/01-moment.js", scripts_rooms_01_moment_js),
    FILE_ENTRY("scripts/rooms/02-favorites.js", scripts_rooms_02_favorites_js),
    FILE_ENTRY("scripts/rooms/03-today.js", scripts_rooms_03_today_js),
    FILE_ENTRY("scripts/schedules/01-link.js", scripts_schedules_01_link_js),
    FILE_ENTRY("scripts/schedules/02-term.js", scripts_schedules_02_term_js),
    FILE_ENTRY("scripts/schedules/03-free.js", scripts_schedules_03_free_js),
    FILE_ENTRY("scripts/schedules/04-classes.js", scripts_schedules_04_classes_js),
    FILE_ENTRY("scripts/schedules/05-week.js", scripts_schedules_05_week_js),
    FILE_ENTRY("scripts/schedules/06-agenda.js", scripts_schedules_06_agenda_js),
    FILE_ENTRY("scripts/schedules/07-schedule.js", scripts_schedules_07_schedule_js),
    FILE_ENTRY("scripts/schedules/08-group.js", scripts_schedules_08_group_js),
    FILE_ENTRY("scripts/schedules/09-page.js", scripts_schedules_09_page_js),
    FILE_ENTRY("scripts/search/01-page.js", scripts_search_01_page_js),
    FILE_ENTRY("scripts/search/02-request.js", scripts_search_02_request_js),
    FILE_ENTRY("scripts/search/03-results.js", scripts_search_03_results_js),
    FILE_ENTRY("scripts/search/04-filters.js", scripts_search_04_filters_js),
    FILE_ENTRY("scripts/search/05-suggestions.js", scripts_search_05_suggestions_js),
    FILE_ENTRY("scripts/search/06-show.js", scripts_search_06_show_js),
    FILE_ENTRY("scripts/store/01-base.js", scripts_store_01_base_js),
    FILE_ENTRY("scripts/store/02-forms.js", scripts_store_02_forms_js),
    FILE_ENTRY("scripts/store/03-file.js", scripts_store_03_file_js),
    FILE_ENTRY("scripts/store/04-elements.js", scripts_store_04_elements_js),
    FILE_ENTRY("styles/01-colors.css", styles_01_colors_css),
    FILE_ENTRY("styles/02-text.css", styles_02_text_css),
    FILE_ENTRY("styles/03-frame.css", styles_03_frame_css),
    FILE_ENTRY("styles/04-ladders.css", styles_04_ladders_css),
    FILE_ENTRY("styles/05-rows.css", styles_05_rows_css),
    FILE_ENTRY("styles/06-badges.css", styles_06_badges_css),
    FILE_ENTRY("styles/07-controls.css", styles_07_controls_css),
    FILE_ENTRY("styles/08-tables.css", styles_08_tables_css),
    FILE_ENTRY("styles/09-variations.css", styles_09_variations_css),
    FILE_ENTRY("styles/11-charts.css", styles_11_charts_css),
    FILE_ENTRY("styles/12-maps.css", styles_12_maps_css),
    FILE_ENTRY("styles/13-keys.css", styles_13_keys_css),
    FILE_ENTRY("styles/14-narrow.css", styles_14_narrow_css),
    FILE_ENTRY("styles/15-wide.css", styles_15_wide_css),
    FILE_ENTRY("styles/16-print.css", styles_16_print_css),
    FILE_ENTRY("styles/17-prose.css", styles_17_prose_css),
    FILE_ENTRY("styles/18-feeds.css", styles_18_feeds_css),
    FILE_ENTRY("styles/20-small.css", styles_20_small_css),
    FILE_ENTRY("styles/23-large-text.css", styles_23_large_text_css),
    FILE_ENTRY("styles/blocks/01-frame.css", styles_blocks_01_frame_css),
    FILE_ENTRY("styles/blocks/02-plots.css", styles_blocks_02_plots_css),
    FILE_ENTRY("styles/build/01-page.css", styles_build_01_page_css),
    FILE_ENTRY("styles/build/02-week.css", styles_build_02_week_css),
    FILE_ENTRY("styles/catalog/01-page.css", styles_catalog_01_page_css),
    FILE_ENTRY("styles/catalog/02-search.css", styles_catalog_02_search_css),
    FILE_ENTRY("styles/days/01-routes.css", styles_days_01_routes_css),
    FILE_ENTRY("styles/days/02-month.css", styles_days_02_month_css),
    FILE_ENTRY("styles/feeds/01-dates.css", styles_feeds_01_dates_css),
    FILE_ENTRY("styles/feeds/02-screens.css", styles_feeds_02_screens_css),
    FILE_ENTRY("styles/grades/01-grade.css", styles_grades_01_grade_css),
    FILE_ENTRY("styles/my-day+my-grades/01-forms.css", styles_my_day_my_grades_01_forms_css),
    FILE_ENTRY("styles/my-day/01-page.css", styles_my_day_01_page_css),
    FILE_ENTRY("styles/my-grades/01-page.css", styles_my_grades_01_page_css),
    FILE_ENTRY("styles/prose/01-code.css", styles_prose_01_code_css),
    FILE_ENTRY("styles/prose/02-parts.css", styles_prose_02_parts_css),
    FILE_ENTRY("styles/prose/03-found.css", styles_prose_03_found_css),
    FILE_ENTRY("styles/rooms/01-slots.css", styles_rooms_01_slots_css),
    FILE_ENTRY("styles/rooms/02-lists.css", styles_rooms_02_lists_css),
    FILE_ENTRY("styles/rooms/03-screens.css", styles_rooms_03_screens_css),
    FILE_ENTRY("styles/schedules/01-ranks.css", styles_schedules_01_ranks_css),
    FILE_ENTRY("styles/schedules/02-screens.css", styles_schedules_02_screens_css),
    FILE_ENTRY("words/de.yml", words_de_yml),
    FILE_ENTRY("words/en.yml", words_en_yml),
    FILE_ENTRY("worker.js", worker_js),
};

const int almanac_assets_count = sizeof almanac_assets / sizeof *almanac_assets;
