internal import Bytes
internal import Markup

/// The page shown to people who cannot open a sealed page: the same for everybody, with a different
/// envelope.
package struct Cover: Sendable {
  /// Why a page cannot be a cover.
  package enum PageError: Error, Hashable, Sendable {
    /// The policy, the script or the place of the envelope is missing or repeated.
    case not(once: String)
    /// No element, or more than one, has this id.
    case part(String)
    /// There is another script or policy than the opener's: it would not run, or would keep the
    /// opener's from running.
    case other(String)
    /// The script is before an element that it uses.
    case early

    package var message: String {
      switch self {
      case .not(let part): "expected \(part) exactly once"
      case .part(let id): "expected an element with the id '\(id)'"
      case .other(let part): "expected only the opener's script and policy, found \(part)"
      case .early: "the opener's script must follow every element that it uses"
      }
    }
  }

  private let before: [UInt8]
  private let after: [UInt8]

  /// Splits a whole page that was made with the parts of `opener`.
  package init(_ page: [UInt8], with opener: Opener) throws(PageError) {
    let text = String(decoding: page, as: UTF8.self)
    try Self.check(text, "{{{sealed.policy}}}", has: opener.policy.text)
    try Self.check(text, "{{{sealed.script}}}", has: opener.script.text)
    try Self.check(text, "{{{sealed.envelope}}}", has: Opener.place.text)
    for part in Opener.parts {
      guard text.ranges(of: "id=\"opener-\(part)\"").count == 1 else {
        throw .part("opener-\(part)")
      }
    }
    let small = text.lowercased()
    let scripts = opener.script.text.ranges(of: "<script").count + 1
    guard small.ranges(of: "<script").count == scripts else { throw .other("a script") }
    guard small.ranges(of: "content-security-policy").count == 1 else {
      throw .other("a policy")
    }
    guard let script = text.ranges(of: opener.script.text).first,
      let place = text.ranges(of: Opener.placeStart).first,
      !Opener.parts.contains(where: { text[script.upperBound...].contains("id=\"opener-\($0)\"") })
    else { throw .early }
    before = Array(text[..<place.upperBound].utf8)
    after = Array(text[place.upperBound...].utf8)
  }

  private static func check(
    _ page: String, _ name: String, has part: String
  ) throws(PageError) {
    guard page.ranges(of: part).count == 1 else { throw .not(once: name) }
  }

  /// The page that holds `envelope`.
  package func page(around envelope: [UInt8]) -> [UInt8] {
    before + Base64.standard.encode(envelope) + after
  }

  /// The envelope in a page of this cover; `nil` for other pages.
  package func envelope(in page: [UInt8]) -> [UInt8]? {
    guard page.count >= before.count + after.count, page.starts(with: before),
      page.suffix(after.count).elementsEqual(after)
    else { return nil }
    let text = page.dropFirst(before.count).dropLast(after.count)
    return Base64.standard.bytes(of: String(decoding: text, as: UTF8.self))
  }
}
