/// A line and a column of a file, both from 1; columns count bytes of UTF-8.
package struct TextPlace: Hashable, Comparable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  package static func < (a: Self, b: Self) -> Bool { (a.line, a.column) < (b.line, b.column) }
}

/// A value and where it was written.
package struct Placed<Value> {
  package var value: Value
  package var place: TextPlace

  package init(value: Value, place: TextPlace) { (self.value, self.place) = (value, place) }
}
