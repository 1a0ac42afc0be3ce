internal import FileFormats

/// A cell of an export and where it begins.
struct ExportCell: Equatable {
  var text: String
  var offset: Int
}

/// The cells of a row under `count` headings, in a file whose decimals may have commas without
/// quotes: "7,5" is two cells there, and all that follows is shifted.
///
/// Missing cells are empty, and empty ones beyond the headings are cut. `nil` where the cells are
/// too many and cannot be put together in exactly one way: with all numbers taken for halves of
/// decimals if that is possible, otherwise with any of them. Columns before `first` hold no scores.
/// Takes |cells| · |cells too many| steps and is tried for at most 4,096 cells.
func fittedCells(
  _ row: CSVReader.Row, under count: Int, scoresFrom first: Int, delimiter: CSVReader.Delimiter
) -> [ExportCell]? {
  var cells = row.columns.map { ExportCell(text: row.text($0), offset: row.offset($0)) }
  let end = cells.last?.offset ?? row.offset
  while cells.count < count { cells.append(ExportCell(text: "", offset: end)) }
  while cells.count > count, cells.last?.text.isEmpty == true { cells.removeLast() }
  guard cells.count > count else { return cells }
  guard delimiter == .comma, cells.count <= 4096 else { return nil }
  let halves = cells.indices.map { column in
    column >= first && !row.isQuoted(column) && cells[column].text.isHalfOfDecimal
  }
  for numbersMayStandAlone in [false, true] {
    let reading = ShiftReading(halves, too: cells.count - count, numbersMayStandAlone)
    if let pairs = reading.onlyPairs { return cells.joined(at: pairs) }
  }
  return nil
}

/// In how many ways so many pairs of neighbors can be halves of one decimal.
private struct ShiftReading {
  private let halves: [Bool]
  private let pairs: Int
  private let numbersMayStandAlone: Bool
  /// For each cell and number of pairs to make from there on: none, one, or more ways (2).
  private var ways: [UInt8]

  init(_ halves: [Bool], too pairs: Int, _ numbersMayStandAlone: Bool) {
    (self.halves, self.pairs) = (halves, pairs)
    self.numbersMayStandAlone = numbersMayStandAlone
    ways = Array(repeating: 0, count: (halves.count + 1) * (pairs + 1))
    ways[index(halves.count, 0)] = 1
    for cell in halves.indices.reversed() {
      for left in 0...pairs { ways[index(cell, left)] = count(cell, left) }
    }
  }

  /// The first cells of the pairs, where there is exactly one way.
  var onlyPairs: [Int]? {
    guard ways[index(0, pairs)] == 1 else { return nil }
    var (found, cell, left) = ([Int](), 0, pairs)
    while cell < halves.count {
      if left > 0, canPair(cell), ways[index(cell + 2, left - 1)] == 1 {
        found.append(cell)
        (cell, left) = (cell + 2, left - 1)
      } else {
        cell += 1
      }
    }
    return found
  }

  private func index(_ cell: Int, _ left: Int) -> Int { cell * (pairs + 1) + left }

  private func canPair(_ cell: Int) -> Bool {
    cell + 1 < halves.count && halves[cell] && halves[cell + 1]
  }

  private func count(_ cell: Int, _ left: Int) -> UInt8 {
    let alone = numbersMayStandAlone || !halves[cell] ? ways[index(cell + 1, left)] : 0
    let paired = left > 0 && canPair(cell) ? ways[index(cell + 2, left - 1)] : 0
    return min(2, alone + paired)
  }
}

extension [ExportCell] {
  fileprivate func joined(at pairs: [Int]) -> [ExportCell] {
    var (out, next) = ([ExportCell](), pairs[...])
    var cell = 0
    while cell < count {
      if next.first == cell {
        out.append(
          ExportCell(text: "\(self[cell].text),\(self[cell + 1].text)", offset: self[cell].offset))
        next = next.dropFirst()
        cell += 2
      } else {
        out.append(self[cell])
        cell += 1
      }
    }
    return out
  }
}

extension String {
  /// Whether it is digits, as on one side of a decimal comma.
  fileprivate var isHalfOfDecimal: Bool {
    let digits = utf8.drop { $0 == UInt8(ascii: "-") }
    return utf8.count - digits.count <= 1 && (1...9).contains(digits.count)
      && digits.allSatisfy { (48...57).contains($0) }
  }
}
