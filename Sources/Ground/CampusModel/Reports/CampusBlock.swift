/// A block of a Markdown page that shows a part of the campus.
///
/// Whether that part is there is known only when everything has been read; names are kept as they
/// were written, with their places.
package enum CampusBlock: Hashable, Encodable, Sendable {
  /// The grades given in a course.
  case grades(course: WrittenName)
  /// The classes of a room in the present week.
  case week(room: WrittenName)
  /// The plan of a floor as it is now.
  case floor(WrittenName, building: WrittenName)
  /// How full a place is.
  case crowd(CrowdBlock)
  /// A week of classes: a saved schedule, or the first of a person's plan.
  case timetable(person: WrittenName, schedule: WrittenName?)
  /// The score that each letter of a gradebook needs; of the page's own person without a name.
  case ladder(course: WrittenName, person: WrittenName?)
  /// How to subscribe to a feed.
  case feed(WrittenName)
  /// Links to pages of the site.
  case list(ListBlock)
}

/// A name as the author of a page wrote it.
package struct WrittenName: Hashable, Encodable, Sendable {
  /// The name, without quotes.
  package var text: String
  /// Where it is in the file of the page, from 1; columns in bytes of UTF-8.
  package var line: Int
  package var column: Int

  package init(_ text: String, line: Int, column: Int) {
    (self.text, self.line, self.column) = (text, line, column)
  }
}

/// How full a place is, today or by weekday and hour.
package struct CrowdBlock: Hashable, Encodable, Sendable {
  /// The time that it covers.
  package enum Span: String, CaseIterable, Hashable, Encodable, Sendable {
    /// Today, compared with usual levels.
    case today
    /// The usual level in each half hour of the week.
    case week
  }

  /// A zone or a building.
  package var place: WrittenName
  /// A floor of the building.
  package var floor: WrittenName?
  /// Today, or a week.
  package var span: Span

  package init(place: WrittenName, floor: WrittenName?, span: Span) {
    (self.place, self.floor, self.span) = (place, floor, span)
  }
}

/// Links to pages of one kind.
package struct ListBlock: Hashable, Encodable, Sendable {
  /// The pages that its links lead to.
  package enum Kind: String, CaseIterable, Hashable, Encodable, Sendable {
    case pages, courses, rooms, schedules
  }

  /// A property that narrows a list.
  package enum Filter: String, CaseIterable, Hashable, Encodable, Sendable {
    case folder, department, genEd = "gen-ed", building, person
  }

  /// The pages that its links lead to.
  package var kind: Kind
  /// Where the kind is written, for a list that has nothing to show.
  package var place: WrittenName
  /// The entries to show, in this order; all where it is empty.
  package var names: [WrittenName]
  /// In the order of `Filter.allCases`.
  package var filters: [FilterEntry]
  /// The most rows; `nil` for all.
  package var limit: Int?

  package init(
    _ kind: Kind, at place: WrittenName, names: [WrittenName] = [], filters: [FilterEntry] = [],
    limit: Int? = nil
  ) {
    (self.kind, self.place, self.names) = (kind, place, names)
    (self.filters, self.limit) = (filters, limit)
  }

  /// The name that a filter asks for; `nil` where the list has no such filter.
  package subscript(filter: Filter) -> WrittenName? {
    filters.first { $0.filter == filter }?.name
  }

  /// A filter and the name that it asks for.
  package struct FilterEntry: Hashable, Encodable, Sendable {
    /// The property that is compared.
    package var filter: Filter
    /// The name that it must have.
    package var name: WrittenName

    package init(_ filter: Filter, _ name: WrittenName) {
      (self.filter, self.name) = (filter, name)
    }
  }
}

extension CampusBlock {
  /// Whether it is a chart, which is numbered and offers its numbers.
  package var isChart: Bool {
    switch self {
    case .grades, .week, .floor, .crowd, .timetable, .ladder: true
    case .feed, .list: false
    }
  }
}
