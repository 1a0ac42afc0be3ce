internal import Compression

/// Why an envelope does not open.
package enum OpeningError: Error, Hashable, Sendable {
  /// It is not of this format, or asks for too few iterations or too many.
  case unreadable
  /// It is of another site.
  case foreign
  /// It is that of another page.
  case misnamed
  /// No slot is for this secret, or the slot was changed.
  case wrongSecret
  /// The slot is right, but something else was changed.
  case changed
}

extension Sealer {
  /// The pages that were sealed as the file `name`, their titles and markup in one (see
  /// `Envelope`). For checks of published files.
  package func open(
    _ envelope: [UInt8], as name: OpaqueName, with secret: Secret
  ) throws(OpeningError) -> [UInt8] {
    let head = try head(of: envelope, as: name)
    let body = envelope.dropFirst(head.count)
    let tableCount = SlotTable.slotCount * Int(head[Envelope.headCount - 1])
    guard body.count >= tableCount + 12 + Libcrypto.tagCount else { throw .unreadable }
    let table = body.prefix(tableCount)
    guard let key = SlotTable.pageKey(in: table, with: secret, head: head, by: crypto) else {
      throw .wrongSecret
    }
    let rest = body.dropFirst(tableCount)
    let padded = crypto.decrypted(
      Array(rest.dropFirst(12)), key: key, iv: Array(rest.prefix(12)), associated: head + table)
    guard let deflated = padded.flatMap(Padding.unpadded),
      let text = zlib.inflated(deflated, limit: Self.longestContent)
    else { throw .changed }
    return text
  }

  private func head(
    of envelope: [UInt8], as name: OpaqueName
  ) throws(OpeningError) -> [UInt8] {
    let head = Array(envelope.prefix(Envelope.headCount))
    guard head.count == Envelope.headCount, head[0] == Envelope.version,
      Envelope.iterations.contains(Int(UInt32(bigEndianBytes: head[1...]))),
      SlotTable.sizes.contains(Int(head[Envelope.headCount - 1]))
    else { throw .unreadable }
    guard head[5..<Envelope.openingCount].elementsEqual(site) else { throw .foreign }
    guard head[Envelope.openingCount..<47].elementsEqual(name.text.utf8) else {
      throw .misnamed
    }
    return head
  }
}
