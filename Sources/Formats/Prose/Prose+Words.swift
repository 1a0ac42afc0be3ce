extension Prose {
  /// The words that a text has around its own, in English by default.
  package struct Words: Sendable {
    /// Above remarks, by the words of their marks: "Note" for "note".
    package var remarks = ["note", "tip", "important", "warning", "caution"].reduce(
      into: [String: String]()
    ) { $0[$1] = $1.prefix(1).uppercased() + $1.dropFirst() }
    /// The titles of the table of contents and of the list of footnotes.
    package var contents = "Contents"
    package var footnotes = "Footnotes"
    /// The name of a link to a footnote, by its number.
    package var footnote: @Sendable (_ number: Int) -> String = { "Footnote \($0)" }
    /// The name of a link from a footnote, by its number and that of the reference to it.
    package var back: @Sendable (_ number: Int, _ use: Int) -> String = { number, use in
      use == 1 ? "Back to reference \(number)" : "Back to reference \(number), \(use)"
    }
    /// The states of a task without a text of its own.
    package var done = "Done"
    package var open = "Open"
    /// Whether the text is written from right to left.
    package var isRightToLeft = false

    package init() {}
  }
}
