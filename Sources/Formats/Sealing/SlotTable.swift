/// The slots of an envelope; see `Envelope` for their bytes.
enum SlotTable {
  static let slotCount = 60
  private static let ivCount = 12
  /// The numbers of slots that a table may have.
  static let sizes = [2, 4, 8, 16]
  static let most = 16

  /// The number of slots for a number of secrets; `nil` for none and for too many.
  static func size(for secrets: Int) -> Int? {
    secrets > 0 ? sizes.first { $0 >= secrets } : nil
  }

  /// A slot for each secret, in random order, among others of random bytes. `head` contains their
  /// number.
  static func bytes(
    of pageKey: [UInt8], for secrets: [Secret], head: [UInt8], by crypto: Libcrypto,
    using random: inout some RandomNumberGenerator
  ) -> [UInt8] {
    var slots: [[UInt8]] = []
    for secret in secrets {
      let iv = random.bytes(ivCount)
      let key = slotKey(of: secret, head: head, by: crypto)
      slots.append(iv + crypto.encrypted(pageKey, key: key, iv: iv, associated: head))
    }
    while slots.count < Int(head[Envelope.headCount - 1]) {
      slots.append(random.bytes(slotCount))
    }
    return Array(slots.shuffled(using: &random).joined())
  }

  /// The page's key, from the slot of `secret`; `nil` if there is none.
  static func pageKey(
    in table: ArraySlice<UInt8>, with secret: Secret, head: [UInt8], by crypto: Libcrypto
  ) -> [UInt8]? {
    let key = slotKey(of: secret, head: head, by: crypto)
    for start in stride(from: table.startIndex, to: table.endIndex, by: slotCount) {
      let slot = table[start..<start + slotCount]
      let found = crypto.decrypted(
        Array(slot.dropFirst(ivCount)), key: key, iv: Array(slot.prefix(ivCount)),
        associated: head)
      if let found { return found }
    }
    return nil
  }

  private static func slotKey(
    of secret: Secret, head: [UInt8], by crypto: Libcrypto
  ) -> [UInt8] {
    crypto.derived(
      32, from: secret.bytes, salt: Array(head[Envelope.saltRange]),
      info: Array(head[Envelope.infoRange]))
  }
}
