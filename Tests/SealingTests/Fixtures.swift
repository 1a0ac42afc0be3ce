import Markup
import SeededRandom

@testable import Sealing

let sampleKey = Secret(Array(0..<32))

func sampleKeyring() throws -> Keyring { try Keyring(sampleKey) }

func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

/// The bytes that pairs of hexadecimal digits are.
func bytes(_ digits: String) -> [UInt8] {
  let values = digits.compactMap(\.hexDigitValue).map(UInt8.init)
  return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
}

func content(_ markup: String, title: String = "Title") throws -> PrivateContent {
  try PrivateContent(title: title, body: TrustedMarkup(vouchedFor: Array(markup.utf8)))
}

/// Markup of so many letters that hardly deflates.
func noise(_ count: Int, from generator: inout SeededGenerator) -> String {
  String(
    decoding: (0..<count).map { _ in UInt8(ascii: "A") + UInt8(generator.below(26)) },
    as: UTF8.self)
}
