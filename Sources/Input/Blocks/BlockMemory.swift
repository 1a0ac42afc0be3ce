internal import Bytes
package import CampusModel
internal import Diagnostics
internal import Synchronization
internal import TableFiles

/// The results of earlier builds for pages with blocks, so that only changed pages are read again.
///
/// It has a page with all its questions about other files, if nothing was wrong with the page and
/// if it shows neither commands nor parts of the campus. Any bytes are safe to give: records that
/// cannot be read are ignored. Records that no page asked for in this build are dropped.
package final class BlockMemory: Sendable {
  private let known: [UInt128: [UInt8]]
  private let asked = Mutex<[UInt128: [UInt8]]>([:])
  private let program: Fingerprint

  /// `records` are from the last build; `program` is a digest of the program that reads.
  package init(_ records: [UInt128: [UInt8]] = [:], by program: Fingerprint = Fingerprint()) {
    (known, self.program) = (records, program)
  }

  /// The records for the next build.
  package var records: [UInt128: [UInt8]] { asked.withLock { $0 } }

  /// The key of a page: of its text, which begins on line `firstLine` of its file, its folder, and
  /// the row that it is about.
  func key(of text: DocumentText, firstLine: Int, in context: BlockContext) -> UInt128 {
    var digest = program
    digest.add(context.folder)
    digest.add(UInt64(firstLine))
    for part in [text.digest, context.row?.digest ?? 0] {
      digest.add(UInt64(truncatingIfNeeded: part))
      digest.add(UInt64(truncatingIfNeeded: part >> 64))
    }
    return digest.value
  }

  /// The page as an earlier build found it; `nil` where anything it depends on has changed.
  func page(for key: UInt128, in files: DataFiles) -> KeptPage? {
    guard let record = known[key], let page = KeptPage(reading: record),
      page.reads.allSatisfy({ $0.isCurrent(in: files) })
    else { return nil }
    asked.withLock { $0[key] = record }
    return page
  }

  func keep(_ page: KeptPage, for key: UInt128) {
    let record = page.record
    asked.withLock { $0[key] = record }
  }
}

/// The known facts about a page, without its text.
struct KeptPage: Hashable {
  var reads: [BlockRead]
  var outline: [BlockOutline]
  var hasFigures: Bool
  var pictures: [Picture]

  /// A digest of everything that its contents depend on, except its text.
  var mark: UInt128 {
    var digest = Fingerprint()
    digest.add(record)
    return digest.value
  }
}

// The bytes of a record
extension KeptPage {
  var record: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(number: reads.count)
    for read in reads {
      bytes.append(read.question.rawValue)
      for text in [read.name, read.folder, read.answer] { bytes.append(text: text) }
    }
    bytes.append(number: outline.count)
    for block in outline {
      bytes.append(block.kind.rawValue)
      bytes.append(text: block.name ?? "")
    }
    bytes.append(hasFigures ? 1 : 0)
    bytes.append(number: pictures.count)
    for picture in pictures {
      for text in [picture.target, picture.file, picture.mark] { bytes.append(text: text) }
      for size in [picture.width, picture.height] { bytes.append(number: size) }
    }
    return bytes
  }

  /// No picture is wider or higher.
  private static let widest = Int(Int32.max)

  /// `nil` for other bytes.
  init?(reading record: [UInt8]) {
    var cursor = ByteCursor(record[...])
    do throws(ByteCursor.ReadError) {
      self.init(reads: [], outline: [], hasFigures: false, pictures: [])
      for _ in 0..<(try cursor.count(of: 4)) {
        guard let question = BlockRead.Question(rawValue: try cursor.fixed()) else { return nil }
        reads.append(
          BlockRead(
            question, try cursor.string(), from: try cursor.string(), answer: try cursor.string()))
      }
      for _ in 0..<(try cursor.count(of: 2)) {
        guard let kind = BlockOutline.Kind(rawValue: try cursor.fixed()) else { return nil }
        let name = try cursor.string()
        outline.append(BlockOutline(kind, name: name.isEmpty ? nil : name))
      }
      hasFigures = try cursor.fixed(UInt8.self) == 1
      for _ in 0..<(try cursor.count(of: 5)) {
        let (target, file, mark) = (try cursor.string(), try cursor.string(), try cursor.string())
        let width = try cursor.number(atMost: Self.widest)
        let height = try cursor.number(atMost: Self.widest)
        pictures.append(
          Picture(target: target, file: file, width: width, height: height, mark: mark))
      }
    } catch {
      return nil
    }
  }
}
