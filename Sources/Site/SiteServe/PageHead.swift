internal import Bytes
internal import Markup

/// The positions in a page's head that the preview changes, found in one pass.
///
/// Any bytes are safe to read; bytes that are not markup are skipped.
struct PageHead {
  /// The values of `content` of the page's policies, without quotes.
  private(set) var policies: [Range<Int>] = []
  /// The URLs of its style sheets, without quotes.
  private(set) var styles: [Range<Int>] = []
  /// Where the head ends: before its end tag, the body, or at the end of the page.
  private(set) var end: Int

  init(of bytes: [UInt8]) {
    end = bytes.count
    bytes.withUnsafeBufferPointer { read(HTMLTokens($0)) }
  }

  private mutating func read(_ page: HTMLTokens) {
    var tokens = page
    /// The element whose content is ignored.
    var ignored: String?
    while true {
      var attributes: [String: Range<Int>] = [:]
      let token = tokens.next { name, value in
        let key = page.word(name)
        if attributes[key] == nil { attributes[key] = value }
      }
      guard let token else { return }
      let name = page.word(token.name)
      switch token.kind {
      case .close where name == ignored: ignored = nil
      case .open where ignored == nil, .close where ignored == nil:
        if name == (token.kind == .open ? "body" : "head") {
          end = token.range.lowerBound
          return
        }
        guard token.kind == .open else { continue }
        record(name, attributes, of: page)
        if name == "noscript" || name == "template" { ignored = name }
      case .open, .close, .text, .comment, .raw: break
      }
    }
  }

  private mutating func record(
    _ name: String, _ attributes: [String: Range<Int>], of page: HTMLTokens
  ) {
    if name == "meta", let kind = attributes["http-equiv"], let content = attributes["content"],
      page.word(kind) == "content-security-policy"
    {
      policies.append(content)
    }
    if name == "link", let kind = attributes["rel"], let address = attributes["href"],
      page.word(kind).split(separator: " ").contains("stylesheet")
    {
      styles.append(address)
    }
  }
}

extension HTMLTokens {
  /// The text there, in lower case.
  fileprivate func word(_ range: Range<Int>) -> String {
    String(decoding: self[range], as: UTF8.self).lowercased()
  }
}
