internal import Bytes
internal import COpener
package import Markup

/// The parts by which a cover opens itself: a script and the policy that allows it to run, and
/// nothing else.
///
/// The script reads the secret from the end of the address, which it then removes. When a link
/// marked `data-sealed` to another file of the same folder is followed, the script passes the
/// secret on as the name of the window, which the page there clears. Neither links nor their
/// addresses ever contain it: links are copied, and browsers keep a history of addresses. The
/// address of the first, secret link is in the history anyway, since it was there before any script
/// could run. Therefore the state of that history keeps it too, for a reload; the key that a
/// passphrase was stretched to is kept nowhere.
///
/// The pages of a `PrivateBundle` are turned without a request, as the part of the address behind
/// `#/` says.
///
/// A page may contain a script as the text of an attribute `data-script`: it is not requested from
/// the host, and people who cannot open the page do not see it. It runs if the cover allows its
/// digest. The cover then has a second script, the runner, which looks for it.
package struct Opener: Sendable {
  /// For the head of the cover: allows each script by its digest, styles and pictures from the
  /// site, and nothing else.
  package let policy: TrustedMarkup
  /// For the end of the cover's body, after `place` and every element that it uses.
  package let script: TrustedMarkup

  /// Where the envelope goes.
  package static let place = TrustedMarkup(
    vouchedFor: Array("\(placeStart)\(placeEnd)".utf8))
  static let placeStart = "<script type=\"application/octet-stream\" id=\"opener-envelope\">"
  static let placeEnd = "</script>"

  /// Ids, without the prefix "opener-", of the elements that the script uses.
  static let parts = [
    "cover", "status", "unlock", "name", "passphrase", "remember", "forget", "page", "envelope",
  ]

  /// `scripts` are the ones that pages may contain, byte for byte.
  package init(letting scripts: [[UInt8]] = []) throws(SealingError) {
    let crypto = try Libcrypto()
    func digest(of script: [UInt8]) -> String {
      String(decoding: Base64.standard.encode(crypto.digest(of: script)), as: UTF8.self) + "="
    }
    let opener = Self.packed(almanac_opener_script())
    let runner = scripts.isEmpty ? nil : Self.packed(almanac_runner_script())
    let digests = scripts.map(digest)
    let sources = ([opener] + [runner].compactMap(\.self)).map(digest) + digests
    policy = Self.markup(
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"
        + "script-src \(sources.map { "'sha256-\($0)'" }.joined(separator: " "));"
        + "style-src 'self';img-src 'self';base-uri 'none';"
        + "form-action 'none'\">\n<meta name=\"referrer\" content=\"no-referrer\">")
    let running = runner.map {
      Self.element($0, " data-digests=\"\(digests.joined(separator: " "))\"")
    }
    script = Self.markup((running ?? "") + Self.element(opener))
  }

  private static func element(_ script: [UInt8], _ attribute: String = "") -> String {
    "<script\(attribute)>\(String(decoding: script, as: UTF8.self))</script>"
  }

  private static func packed(_ script: almanac_opener) -> [UInt8] {
    packed(Array(UnsafeBufferPointer(start: script.bytes, count: script.size)))
  }

  private static func markup(_ text: String) -> TrustedMarkup {
    TrustedMarkup(vouchedFor: Array(text.utf8))
  }

  /// The script without comment lines and without the spaces and line ends that only people need.
  /// Every page contains it.
  ///
  /// It handles only the syntax of this script: strings in `"`, whole lines of comment, and a
  /// semicolon or a brace at the end of each statement.
  static func packed(_ script: [UInt8]) -> [UInt8] {
    let lines = script.split(separator: UInt8(ascii: "\n")).map { line in
      line.drop { $0 == UInt8(ascii: " ") }
    }.filter { !$0.starts(with: "//".utf8) }
    let text = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    var out: [UInt8] = []
    var isQuoted = false
    for (index, letter) in text.enumerated() {
      if letter == UInt8(ascii: "\"") { isQuoted.toggle() }
      let next = index + 1 < text.count ? text[index + 1] : UInt8(ascii: ";")
      let isIdle = letter == UInt8(ascii: " ") && (joins(out.last) || joins(next))
      let isEnd = letter == UInt8(ascii: "\n") && "{,;(".utf8.contains(out.last ?? 0)
      if isQuoted || !(isIdle || isEnd) { out.append(letter) }
    }
    return out
  }

  /// Whether no space is needed next to it.
  private static func joins(_ letter: UInt8?) -> Bool {
    letter.map { "{}(),;:?=+<>&|*!".utf8.contains($0) } ?? true
  }
}
