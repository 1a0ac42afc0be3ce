/// A place in the palette of course colours, 1 to 12. Colour is who, never how: the course's id is always printed too.
package struct CourseColour: Hashable, Sendable {
  package let place: Int

  /// Places go round: 13 is 1 again, and 0 is 12.
  package init(_ place: Int) {
    let rest = (place - 1) % 12
    self.place = (rest < 0 ? rest + 12 : rest) + 1
  }

  /// The class that sets fill and tint: "k3".
  package var className: String { "k\(place)" }
}
