package import CampusModel

/// The ways between buildings that `sections` make one go in `term`, from each class to the next one of the same date.
///
/// See `walks(of:on:by:)`.
package func walks(of sections: [Section], in term: Term, by travel: TravelMatrix) -> [Walk] {
  walks(of: sections, on: TermDays(of: term), by: travel)
}

/// The same for one date; its walks have the weekday whose classes meet then. Empty outside the term and on holidays.
package func walks(
  of sections: [Section], in term: Term, on date: CalendarDate, by travel: TravelMatrix
) -> [Walk] {
  []
}

func walks(of sections: [Section], on days: TermDays, by travel: TravelMatrix) -> [Walk] { [] }
