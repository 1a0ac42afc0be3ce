internal import CampusModel
internal import Compression
internal import SiteBuild

/// The picture that messengers and social networks show with a link to the site: its title on a
/// board of dots, 1200 × 630 pixels.
package struct LinkPicture: Sendable {
  static let (width, height) = (1200, 630)

  /// The dots of a picture, some of which are lit.
  private struct Board {
    /// The distance of two dots in pixels.
    let pitch: Int
    var isLit: [[Bool]]
    /// The row of the line below the title.
    var rule: Int

    var columns: Int { LinkPicture.width / pitch }
    var rows: Int { LinkPicture.height / pitch }
  }

  private let title: String
  private let font: DotFont

  /// `nil` if the font lacks a character of the title.
  package init?(title: String, font: DotFont = .standard) {
    guard font.has(title) else { return nil }
    (self.title, self.font) = (title, font)
  }

  /// A PNG file. Equal titles give equal bytes, with the same version of zlib.
  package var file: [UInt8] {
    PNG.file(width: Self.width, colors: Self.colors, pixels: pixels(of: board))
  }
}

// The board
extension LinkPicture {
  /// From few large dots to many small ones.
  private static let pitches = [24, 20, 16, 14, 12, 10, 8]
  /// Dots between the title and the edge.
  private static let margin = 3
  /// The rows of a line with the gap after it.
  private static let lineRows = DotFont.height + 1

  /// With the largest dots that the title fits on.
  private var board: Board {
    let choices = Self.pitches.map { Board(pitch: $0, isLit: [], rule: 0) }
    let fitting = choices.first { lines(on: $0) != nil } ?? choices[choices.count - 1]
    return written(lines(on: fitting) ?? [], on: fitting)
  }

  /// The title in lines, without breaking a word; `nil` where that does not fit. Text that is too
  /// long for the smallest dots is cut.
  private func lines(on board: Board) -> [String]? {
    let isSmallest = board.pitch == Self.pitches.last
    let longest = (board.columns - 2 * Self.margin + 1) / DotFont.width
    let most = (board.rows - 2 * Self.margin) / Self.lineRows
    var lines: [String] = []
    for word in title.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= longest {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    let fits = lines.count <= most && lines.allSatisfy { $0.count <= longest }
    return fits ? lines : isSmallest ? lines.prefix(most).map { String($0.prefix(longest)) } : nil
  }

  private func written(_ lines: [String], on board: Board) -> Board {
    var board = board
    board.isLit = Array(
      repeating: Array(repeating: false, count: board.columns), count: board.rows)
    let top = max(0, (board.rows - lines.count * Self.lineRows) / 2)
    for (number, line) in lines.enumerated() {
      for (place, character) in line.enumerated() {
        for (row, dots) in (font[character] ?? []).enumerated() {
          for column in 0..<5 where dots >> (4 - column) & 1 == 1 {
            board.isLit[top + number * Self.lineRows + row][
              Self.margin + place * DotFont.width + column] = true
          }
        }
      }
    }
    board.rule = min(top + lines.count * Self.lineRows, board.rows - 1)
    return board
  }
}

// Pixels
extension LinkPicture {
  /// The page in dark mode, a dot that is off, then dots that are on and dots of the rule, each
  /// from their faint edge to their full color.
  private static let colors: [UInt32] =
    [page, 0x1b_242e] + (1...7).map { mixed(0xe8_ecf0, $0, of: 7) }
    + (1...7).map { mixed(0x3e_a0be, $0, of: 7) }

  private static let page: UInt32 = 0x10_151b

  private static func mixed(_ color: UInt32, _ part: UInt32, of parts: UInt32) -> UInt32 {
    [16, 8, 0].reduce(0) { mixed, place in
      let (from, to) = (page >> place & 255, color >> place & 255)
      return mixed | ((from * (parts - part) + to * part) / parts) << place
    }
  }

  private func pixels(of board: Board) -> [UInt8] {
    let dot = Self.dot(pitch: board.pitch)
    let (left, top) = (Self.width % board.pitch / 2, Self.height % board.pitch / 2)
    var pixels = [UInt8](repeating: 0, count: Self.width * Self.height)
    for row in 0..<board.rows {
      for column in 0..<board.columns {
        let isRule = row == board.rule && (Self.margin..<Self.margin + 11).contains(column)
        let isLit = board.isLit[row][column]
        for (place, part) in dot.enumerated() where part > 0 {
          let (x, y) = (place % board.pitch, place / board.pitch)
          let pixel = (top + row * board.pitch + y) * Self.width + left + column * board.pitch + x
          pixels[pixel] = isRule ? 8 + part : isLit ? 1 + part : part > 3 ? 1 : 0
        }
      }
    }
    return pixels
  }

  /// How much of each pixel of a square a dot in it covers, from 0 to 7, in rows. Each pixel is
  /// looked at in 16 places.
  private static func dot(pitch: Int) -> [UInt8] {
    let samples = [1, 3, 5, 7]
    return (0..<pitch * pitch).map { place in
      let covered = samples.reduce(0) { sum, dy in
        sum
          + samples.count { dx in
            let (x, y) = (place % pitch * 8 + dx - 4 * pitch, place / pitch * 8 + dy - 4 * pitch)
            // The radius is 42 hundredths of the pitch.
            return (x * x + y * y) * 10_000 <= (336 * pitch) * (336 * pitch)
          }
      }
      return UInt8((covered * 7 + 8) / 16)
    }
  }
}
