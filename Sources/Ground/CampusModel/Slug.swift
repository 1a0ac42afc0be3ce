/// `text` as one part of an address: lower-case ASCII letters and digits, with single dashes for
/// the rest.
///
/// All names from data become file names through this function. Accents are removed; a name without
/// a Latin letter or digit becomes the code points of its characters. Never empty, at most 80
/// bytes, and without dots: safe on every file system. Different names may have the same slug, so
/// callers must check.
///
/// ```
/// slug("Café & Bar")  // "cafe-bar"
/// ```
package func slug(_ text: some StringProtocol) -> String {
  let text = String(text)
  if let plain = asciiSlug(text) { return plain }
  var out = ""
  for scalar in text.lowercased().unicodeScalars {
    if let letter = asciiLetter(scalar) {
      out += letter
    } else if !out.isEmpty, !out.hasSuffix("-"), !isMark(scalar) {
      out += "-"
    }
  }
  if out.isEmpty {
    out =
      "u"
      + text.unicodeScalars.prefix(12).map { String($0.value, radix: 16) }.joined(separator: "-")
  }
  out = String(out.prefix(80))
  while out.hasSuffix("-") { out.removeLast() }
  return out
}

/// The slug of a text in ASCII that has a letter or a digit, byte by byte: most names are like
/// that.
private func asciiSlug(_ text: String) -> String? {
  let dash = UInt8(ascii: "-")
  guard var out = asciiWords(text, apart: dash), !out.isEmpty else { return nil }
  out = Array(out.prefix(80))
  while out.last == dash { out.removeLast() }
  return String(decoding: out, as: UTF8.self)
}

/// The words of a text in ASCII in small letters, with `apart` between each two; `nil` for other
/// texts.
private func asciiWords(_ text: String, apart: UInt8) -> [UInt8]? {
  var out: [UInt8] = []
  for byte in text.utf8 {
    switch byte {
    case 0x80...: return nil
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      out.append(byte)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): out.append(byte | 0x20)
    case UInt8(ascii: "'"): continue
    default: if let last = out.last, last != apart { out.append(apart) }
    }
  }
  if out.last == apart { out.removeLast() }
  return out
}

/// `text` as names are compared: lower case without accents, with one space between words. Linear.
///
/// Letters of other scripts are kept, and apostrophes are removed. Empty without letters and
/// digits.
///
/// ```
/// foldedName("Café  d'Été") == foldedName("cafe dete")  // true
/// ```
package func foldedName(_ text: some StringProtocol) -> String {
  let text = String(text)
  if let plain = asciiWords(text, apart: UInt8(ascii: " ")) {
    return String(decoding: plain, as: UTF8.self)
  }
  var out = ""
  var isApart = false
  func add(_ letters: some StringProtocol) {
    if isApart, !out.isEmpty { out += " " }
    isApart = false
    out += letters
  }
  for scalar in text.lowercased().unicodeScalars {
    if let letter = asciiLetter(scalar) {
      add(letter)
    } else if !isMark(scalar) {
      let isWord = !scalar.isASCII && (scalar.properties.isAlphabetic || Character(scalar).isNumber)
      if isWord { add(String(Character(scalar))) } else { isApart = true }
    }
  }
  return out
}

/// The letters of a small letter without its accent, or a digit; `nil` when it is neither a Latin
/// letter nor a digit.
private func asciiLetter(_ scalar: Unicode.Scalar) -> String? {
  switch scalar {
  case "a"..."z", "0"..."9": String(Character(scalar))
  case "à"..."å", "ā", "ă", "ą": "a"
  case "æ": "ae"
  case "ç", "ć", "č": "c"
  case "ď", "đ", "ð": "d"
  case "è"..."ë", "ē", "ę", "ě": "e"
  case "ì"..."ï", "ī", "ı": "i"
  case "ł": "l"
  case "ñ", "ń", "ň": "n"
  case "ò"..."ö", "ø", "ō", "ő": "o"
  case "œ": "oe"
  case "ř": "r"
  case "š", "ś", "ş": "s"
  case "ß": "ss"
  case "ť", "ţ": "t"
  case "ù"..."ü", "ū", "ů", "ű": "u"
  case "ý", "ÿ": "y"
  case "ž", "ź", "ż": "z"
  default: nil
  }
}

/// Whether it combines with the previous scalar, as accents do; apostrophes count as well.
private func isMark(_ scalar: Unicode.Scalar) -> Bool {
  (0x300...0x36f).contains(scalar.value) || scalar == "'" || scalar == "’"
}
