internal import Fetching

/// What a store says is wrong: `<Error><Code>AccessDenied</Code><Message>…</Message></Error>`
/// (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html).
enum StoreFault {
  /// The code and the sentence, each at most 200 characters; empty if the answer has neither. Other
  /// parts, such as the signed text, are not repeated.
  static func words(of answer: Answer) -> String {
    let text = String(decoding: answer.body.prefix(1 << 16), as: UTF8.self)
    return ["Code", "Message"].compactMap { content(of: $0, in: text) }.joined(separator: ": ")
  }

  private static func content(of name: String, in text: String) -> String? {
    guard let start = text.firstRange(of: "<\(name)>"),
      let end = text[start.upperBound...].firstRange(of: "</\(name)>")
    else { return nil }
    let plain = text[start.upperBound..<end.lowerBound].unicodeScalars.filter {
      $0.value >= 0x20 && !(0x7f...0x9f).contains($0.value)
    }
    let words = String(String.UnicodeScalarView(plain)).prefix(200)
    return words.isEmpty ? nil : String(words)
  }
}
