import SeededRandom
import Testing

@testable import Plotting

/// As the two papers have it, for one tolerance alone.
private func kept(_ line: ArraySlice<(x: Double, y: Double)>, _ tolerance: Double) -> [Int] {
  guard line.count > 2, let first = line.first, let last = line.last else {
    return Array(line.indices)
  }
  let (x, y) = (last.x - first.x, last.y - first.y)
  let length = x * x + y * y
  func distance(_ spot: (x: Double, y: Double)) -> Double {
    let along = (spot.x - first.x) * x + (spot.y - first.y) * y
    let part = length == 0 ? 0 : min(1, max(0, along / length))
    let (dx, dy) = (spot.x - first.x - part * x, spot.y - first.y - part * y)
    return (dx * dx + dy * dy).squareRoot()
  }
  let inner = line.indices.dropFirst().dropLast()
  guard let farthest = inner.max(by: { distance(line[$0]) < distance(line[$1]) }),
    distance(line[farthest]) > tolerance
  else { return [line.startIndex, line.endIndex - 1] }
  return kept(line[...farthest], tolerance) + kept(line[farthest...], tolerance).dropFirst()
}

@Test(arguments: 0..<20)
func `simplifying a line for one tolerance or for all gives the same`(seed: Int) {
  var random = SeededGenerator(seed: UInt64(seed))
  for _ in draws(20) {
    let line = (0..<Int.random(in: 0...30, using: &random)).map { _ in
      (x: Double.random(in: 0...40, using: &random), y: Double.random(in: 0...40, using: &random))
    }
    for tolerance in [0, 0.5, 3, 12, 50] {
      let expected = kept(line[...], tolerance).map { line[$0] }
      let found = simplified(line, within: tolerance)
      #expect(
        found.map { [$0.x, $0.y] }
          == expected.map { [($0.x * 2).rounded() / 2, ($0.y * 2).rounded() / 2] },
        "seed \(seed)")
    }
  }
}
