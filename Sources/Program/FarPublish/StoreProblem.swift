internal import Fetching
internal import FileFormats

extension Response {
  /// The problem that a store reports, such as
  /// `<Error><Code>AccessDenied</Code><Message>…</Message></Error>`
  /// (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html).
  ///
  /// The code and the sentence, each at most 200 characters; empty if the answer has neither. Other
  /// parts, such as the signed text, are not repeated.
  var storeProblem: String {
    let text = String(decoding: body.prefix(1 << 16), as: UTF8.self)
    var tokens = XMLTokens(Array(text.utf8)[...])
    var (parts, element): ([String: String], String?) = ([:], nil)
    // An answer that is cut off still has its first parts.
    while let (token, _) = try? tokens.next() {
      switch token {
      case .open(let opened, let isClosed): element = isClosed ? nil : opened.name
      case .close: element = nil
      case .text(let part): if let element { parts[element, default: ""] += part }
      }
    }
    return ["Code", "Message"].compactMap { parts[$0].flatMap(Self.plain) }.joined(separator: ": ")
  }

  /// Without control characters; `nil` if nothing is left.
  private static func plain(_ text: String) -> String? {
    let scalars = text.unicodeScalars.filter {
      $0.value >= 0x20 && !(0x7f...0x9f).contains($0.value)
    }
    let words = String(String.UnicodeScalarView(scalars)).prefix(200)
    return words.isEmpty ? nil : String(words)
  }
}
