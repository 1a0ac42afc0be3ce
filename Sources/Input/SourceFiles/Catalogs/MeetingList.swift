internal import CampusModel
internal import FileFormats

extension [Meeting] {
  /// Adds the meeting of a record, unless it is there already: then the row that was kept since
  /// `before` is merged.
  mutating func add(
    _ meeting: Meeting, of record: some ReportedRecord, since before: RowCounts
  ) {
    guard contains(meeting) else { return append(meeting) }
    record.mergeRowsKept(since: before)
  }
}

extension Term {
  /// The dates of a part of the term; `nil` for dates that cover the whole term.
  func part(_ dates: DateSpan) -> DateSpan? {
    dates.first <= days.first && dates.last >= days.last ? nil : dates
  }
}
