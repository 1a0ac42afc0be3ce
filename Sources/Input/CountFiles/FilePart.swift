internal import OccupancyStore

/// From which byte on rows are read, and which they begin before; `nil` for the first and the last.
struct FilePart {
  var start: Int?
  var end: Int?

  init() {}

  /// The part of the first `count` bytes that has all rows of such moments, as landmarks tell.
  init(_ landmarks: [IndexedFile.Landmark], around wanted: ClosedRange<Int>, within count: Int) {
    start = landmarks.last { $0.moment < wanted.lowerBound }?.offset
    end = landmarks.first { $0.moment > wanted.upperBound }?.offset ?? count
  }
}
