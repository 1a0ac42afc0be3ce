package import Markup

extension Prose {
  /// An image whose size is known.
  package struct PlacedPicture: Sendable {
    /// As the page refers to it.
    package var address: String
    package var width: Int
    package var height: Int

    package init(address: String, width: Int, height: Int) {
      (self.address, self.width, self.height) = (address, width, height)
    }
  }

  /// Markup that is shown in place of parts of a text.
  package struct Placements: Sendable {
    /// By the line of the opening fence, from 1.
    package var blocks: [Int: TrustedMarkup] = [:]
    /// By the text of a code in a sentence, which begins with "=".
    package var codes: [String: TrustedMarkup] = [:]
    /// The words of a link that has none, by its target: "Chart 1" for `[](#loans)`.
    package var names: [String: String] = [:]

    /// By the target of an image, as written.
    package var pictures: [String: PlacedPicture] = [:]

    package init() {}
  }
}
