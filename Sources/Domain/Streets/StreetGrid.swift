internal import CampusModel

#if hasFeature(Embedded)
  internal import CWasm
#else
  internal import Glibc
#endif

/// The pieces of links in a grid of cells, to find those near a place.
struct StreetGrid: Sendable {
  /// A piece in one cell.
  private struct Entry: Comparable {
    var cell: Cell
    /// The index of the piece's first point.
    var piece: Int32

    static func < (a: Self, b: Self) -> Bool {
      a.cell == b.cell ? a.piece < b.piece : a.cell < b.cell
    }
  }

  private struct Cell: Comparable {
    var row: Int32
    var column: Int32

    static func < (a: Self, b: Self) -> Bool {
      a.row == b.row ? a.column < b.column : a.row < b.row
    }
  }

  /// In degrees: about 170 meters to the north, and less to the east on most of the Earth.
  private static let size = 0.0015
  /// Pieces across more cells than this are kept apart and checked for every place. They are too
  /// long for streets.
  private static let maximumCells = 256

  private let entries: [Entry]
  private let long: [Int32]

  init(of links: StreetLinks) {
    var entries: [Entry] = []
    entries.reserveCapacity(2 * links.points.count)
    var long: [Int32] = []
    for piece in links.points.indices.dropLast() where links.links[piece] == links.links[piece + 1]
    {
      let (a, b) = (links.points[piece], links.points[piece + 1])
      let rows = Self.span(a.latitude, b.latitude)
      let columns = Self.span(a.longitude, b.longitude)
      guard rows.count * columns.count <= Self.maximumCells else {
        long.append(Int32(piece))
        continue
      }
      for row in rows {
        for column in columns {
          entries.append(Entry(cell: Cell(row: row, column: column), piece: Int32(piece)))
        }
      }
    }
    self.entries = entries.sorted()
    self.long = long
  }

  private static func span(_ a: Double, _ b: Double) -> ClosedRange<Int32> {
    number(min(a, b))...number(max(a, b))
  }

  /// The row or column of a degree, clamped to ±360.
  private static func number(_ degrees: Double) -> Int32 {
    Int32((min(max(degrees, -360), 360) / size).rounded(.down))
  }

  /// Calls `body` for each piece that may be within `reach` meters, some of them more than once.
  func forEachPiece(within reach: Double, of place: Coordinate, _ body: (Int) -> Void) {
    // A bit more than the fewest meters in a degree, so that nothing at the edge is missed.
    let north = reach / 98_000
    let east = north / max(cos(place.latitude * .pi / 180), 1e-6)
    let columns = Self.span(place.longitude - east, place.longitude + east)
    for row in Self.span(place.latitude - north, place.latitude + north) {
      var index = start(of: Cell(row: row, column: columns.lowerBound))
      while index < entries.count, entries[index].cell.row == row,
        entries[index].cell.column <= columns.upperBound
      {
        body(Int(entries[index].piece))
        index += 1
      }
    }
    for piece in long { body(Int(piece)) }
  }

  /// The first entry that is not before a cell.
  private func start(of cell: Cell) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].cell < cell { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
