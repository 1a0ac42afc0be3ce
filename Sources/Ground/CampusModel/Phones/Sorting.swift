#if hasFeature(Embedded)
  /// The order of `count` things: a stable merge sort of their numbers.
  @inline(never)
  func sortedPlaces(_ count: Int, by isLess: (Int, Int) -> Bool) -> [Int] {
    var places = Array(0..<count)
    var other = places
    var width = 1
    while width < count {
      var start = 0
      while start < count {
        let middle = min(start + width, count)
        let end = min(middle + width, count)
        var (left, right, out) = (start, middle, start)
        while out < end {
          if left < middle, right >= end || !isLess(places[right], places[left]) {
            other[out] = places[left]
            left += 1
          } else {
            other[out] = places[right]
            right += 1
          }
          out += 1
        }
        start = end
      }
      swap(&places, &other)
      width *= 2
    }
    return places
  }

  extension Array {
    package func sorted(by isLess: (Element, Element) -> Bool) -> [Element] {
      sortedPlaces(count) { isLess(self[$0], self[$1]) }.map { self[$0] }
    }
    package mutating func sort(by isLess: (Element, Element) -> Bool) { self = sorted(by: isLess) }
  }

  extension Array where Element: Comparable {
    package func sorted() -> [Element] { sorted { $0 < $1 } }
    package mutating func sort() { self = sorted { $0 < $1 } }
  }

  extension Sequence {
    package func sorted(by isLess: (Element, Element) -> Bool) -> [Element] {
      Array(self).sorted(by: isLess)
    }
  }

  extension Sequence where Element: Comparable {
    package func sorted() -> [Element] { Array(self).sorted { $0 < $1 } }
  }
#endif
