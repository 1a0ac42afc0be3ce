internal import CampusModel
internal import FileFormats

/// The name of an access point, or of a zone, as tables about clients give it.
///
/// Such tables identify people's devices. Text that looks like a hardware address or an account is
/// never a name, whether the columns have slipped or an access point is named by its address.
///
/// ```
/// WrittenAccessPoint(" ald-1-12 ")         // .named("ald-1-12")
/// WrittenAccessPoint("3c:22:fb:10:9e:41")  // .personal
/// ```
package enum WrittenAccessPoint {
  case named(String)
  case missing
  case personal

  package init(_ text: some StringProtocol) {
    let name = text.collapsed
    if name.isEmpty {
      self = .missing
    } else {
      self =
        name.utf8.contains(UInt8(ascii: "@")) || holdsHardwareAddress(name)
        ? .personal : .named(name)
    }
  }
}

/// Whether `text` contains a hardware address: six pairs of hexadecimal digits, three
/// groups of four, or twelve in one word. Pairs between colons count with any letters, as in texts
/// that were made unreadable.
func holdsHardwareAddress(_ text: some StringProtocol) -> Bool {
  let bytes = Array(text.utf8)
  return bytes.indices.contains { start in
    let isWordStart = start == 0 || !isAlphanumeric(bytes[start - 1])
    if isAddress(bytes[start...], groups: 6, of: 2, by: ":", isAlphanumeric) { return true }
    guard isWordStart else { return false }
    let shapes: [(groups: Int, width: Int, mark: Unicode.Scalar)] = [
      (6, 2, "-"), (6, 2, "_"), (6, 2, "."), (6, 2, " "), (3, 4, "."), (3, 4, "-"), (3, 4, ":"),
    ]
    return isAddress(bytes[start...], groups: 1, of: 12, by: ":", isHexadecimal)
      || shapes.contains { shape in
        isAddress(
          bytes[start...], groups: shape.groups, of: shape.width, by: shape.mark, isHexadecimal)
      }
  }
}

/// Whether `bytes` begin with so many groups of digits, divided by `mark`, and then no further one.
private func isAddress(
  _ bytes: ArraySlice<UInt8>, groups: Int, of width: Int, by mark: Unicode.Scalar,
  _ isDigit: (UInt8) -> Bool
) -> Bool {
  let length = groups * (width + 1) - 1
  guard bytes.count >= length else { return false }
  let isShaped = bytes.prefix(length).enumerated().allSatisfy { place, byte in
    place % (width + 1) == width ? UInt32(byte) == mark.value : isDigit(byte)
  }
  guard isShaped, let after = bytes.dropFirst(length).first else { return isShaped }
  return !isAlphanumeric(after)
}

private func isHexadecimal(_ byte: UInt8) -> Bool {
  (48...57).contains(byte) || (97...102).contains(byte | 0x20)
}

private func isAlphanumeric(_ byte: UInt8) -> Bool {
  (48...57).contains(byte) || (97...122).contains(byte | 0x20)
}
