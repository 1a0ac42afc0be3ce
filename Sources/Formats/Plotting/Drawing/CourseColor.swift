/// One of the twelve colors of courses.
///
/// Color only says which course it is. The course's id is always shown too.
package struct CourseColor: Hashable, Sendable {
  /// The color's number, from 1 to 12.
  package let place: Int

  /// Numbers go around: 13 is 1, and 0 is 12.
  package init(_ place: Int) {
    let rest = (place - 1) % 12
    self.place = (rest < 0 ? rest + 12 : rest) + 1
  }

  /// The CSS class that sets fill and tint, for example "hue3".
  package var className: String { "hue\(place)" }
}
