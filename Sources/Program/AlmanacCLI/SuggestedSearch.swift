internal import CampusModel
internal import CatalogIndex
internal import Markup

/// Another search: some of the words as filters instead, with the number of courses it finds.
struct SuggestedSearch: Equatable, Sendable {
  /// The words that remain.
  var words: String
  /// The filters that the other words mean, as `--filter` reads them.
  var filters: [CourseFilter]
  /// How many courses match these, together with the given filters about other things.
  var count: Int

  /// The meanings of a search's words, without searches that find nothing.
  static func all(
    for words: String, with given: [CourseFilter], in index: CatalogIndex, of table: CatalogTable
  ) throws(CommandError) -> [SuggestedSearch] {
    var searches: [SuggestedSearch] = []
    for suggestion in index.suggestions(for: Array(words.utf8)) {
      let filters = suggestion.filters.map { CourseFilter($0, in: table) }
      let kept = given.filter { one in !filters.contains { $0.key == one.key } }
      let rest = String(decoding: suggestion.rest, as: UTF8.self)
      let conditions = try (kept + filters).conditions(in: table)
      let query = Query(rest, where: conditions, limit: 0, hasDistributions: false)
      let count = index.answer(to: query).count
      if count > 0 {
        searches.append(SuggestedSearch(words: rest, filters: filters, count: count))
      }
    }
    return searches
  }

  /// "gen-ed=DSHU, days=TuTh".
  var filter: String {
    filters.map { "\($0.key)=\($0.value)" }.joined(separator: ", ")
  }

  /// The command, to be copied.
  var command: String {
    let words = words.isEmpty ? [] : words.split(separator: " ").map { shellWord(String($0)) }
    return (["almanac search"] + words + ["--filter \(shellWord(filter))"]).joined(separator: " ")
  }

  var json: JSON {
    ["words": .text(words), "filter": .text(filter), "count": .number(count)]
  }
}

extension CourseFilter {
  /// A filter that words mean.
  fileprivate init(_ filter: Suggestion.Filter, in table: CatalogTable) {
    switch filter {
    case .labels(let facet, let labels):
      let own = table.facets[facet]
      self.init(key: own.key, value: labels.map { own.labels[$0].code }.joined(separator: "|"))
    case .days(let days):
      self.init(key: "days", value: WeekdaySet(rawValue: days).code)
    case .time(let from, let to):
      let ends = [from > 0 ? Self.clock(from) : "", to < 1440 ? Self.clock(to) : ""]
      self.init(key: "time", value: ends.joined(separator: "-"))
    case .openSeats: self.init(key: "seats", value: "1..")
    case .instructors(let names):
      // A comma ends a filter.
      self.init(
        key: "instructor",
        value: names.map { name in
          String(decoding: name.map { $0 == 0x2c ? 0x20 : $0 }, as: UTF8.self)
        }.joined(separator: "|"))
    }
  }

  private static func clock(_ minutes: Int) -> String {
    MinuteOfDay(wrapping: minutes).description
  }
}
