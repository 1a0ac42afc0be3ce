/// Text as a YAML value, quoted unless it is plain words, so that it is valid between braces
/// and on a line of its own.
package func yamlText(_ text: String) -> String {
  let isPlain = text.unicodeScalars.allSatisfy { scalar in
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", " ", "-", ".", "_", "/", "(", ")", "+": true
    default: false
    }
  }
  let first = text.unicodeScalars.first
  let isWord = first.map { $0.properties.isAlphabetic || ("0"..."9").contains($0) } ?? false
  if isPlain, isWord, !text.hasSuffix(" "), text.lowercased() != "null" { return text }
  return "\"\(text.unicodeScalars.map(escaped).joined())\""
}

/// A character within double quotes (YAML 1.1, §5.6).
private func escaped(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\"": return "\\\""
  case "\\": return "\\\\"
  case "\n": return "\\n"
  case "\t": return "\\t"
  case " "..."~", "\u{a1}"..."\u{2027}", "\u{202a}"..."\u{d7ff}", "\u{e000}"..."\u{fefe}",
    "\u{ff00}"..."\u{fffd}", "\u{10000}"...:
    return String(Character(scalar))
  default:
    let code = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - code.count)) + code
  }
}
