package import Markup

extension Prose {
  /// What is shown in place of parts of a text.
  package struct Placements: Sendable {
    /// By the line of the opening fence, from 1.
    package var blocks: [Int: TrustedMarkup] = [:]
    /// By the text of a code in a sentence, which begins with "=".
    package var codes: [String: TrustedMarkup] = [:]
    /// The words of a link that has none, by its target: "Chart 1" for `[](#loans)`.
    package var names: [String: String] = [:]

    package init() {}
  }
}
