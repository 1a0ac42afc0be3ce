/// A JSON string (RFC 8259 §7).
func jsonText(_ text: String) -> String {
  var out = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": out += "\\\""
    case "\\": out += "\\\\"
    case "\n": out += "\\n"
    case "\0"..<" ":
      let digits = String(scalar.value, radix: 16)
      out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: out.unicodeScalars.append(scalar)
    }
  }
  return out + "\""
}
