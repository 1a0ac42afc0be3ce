extension DaySearch {
  /// The totals of a day with the fixed stays and `added` ones.
  func merge(
    _ added: Range<Int>, on day: Int, at depth: Int, shortest: Bool
  ) -> DayFigures {
    var counter = DayCostCounter(lunch: rates.lunch)
    let row = depth * hours.dates.count + day
    var (held, new) = (row * hours.rowCapacity, added.lowerBound)
    let end = held + rowCounts[row]
    while held < end || new < added.upperBound {
      if held == end || new < added.upperBound && hours.stays[new].isBefore(rows[held]) {
        counter.meet(hours.stays[new], by: travel, shortest: shortest)
        new += 1
      } else {
        counter.meet(rows[held], by: travel, shortest: shortest)
        held += 1
      }
    }
    counter.finish()
    return counter.figures
  }

  /// Fixes a pattern: restricts open levels to fitting patterns, and adds its stays to the days.
  ///
  /// `false` when a level is left without patterns.
  mutating func assign(_ bit: Int, of level: Int, at depth: Int) -> Bool {
    let (here, there) = (depth * board.width, (depth + 1) * board.width)
    for index in depth + 1..<order.count {
      var some: UInt64 = 0
      for word in board.levels[order[index]].words {
        let left = open[here + word] & board.fits[bit * board.width + word]
        open[there + word] = left
        some |= left
      }
      guard some != 0 else { return false }
    }
    for level in 0..<order.count {
      firsts[(depth + 1) * order.count + level] = firsts[depth * order.count + level]
    }
    let days = hours.dates.count
    for day in 0..<days {
      figures[(depth + 1) * days + day] = figures[depth * days + day]
      copyRow(day, at: depth)
    }
    for part in hours.partsOfBit[bit] {
      let piece = hours.parts[part]
      let day = hours.pieces[piece].day
      figures[(depth + 1) * days + day] = merge(
        hours.pieces[piece].stays, on: day, at: depth, shortest: true)
      insert(piece, at: depth + 1)
    }
    return true
  }

  private mutating func copyRow(_ day: Int, at depth: Int) {
    let from = depth * hours.dates.count + day
    let to = from + hours.dates.count
    rowCounts[to] = rowCounts[from]
    for place in 0..<rowCounts[from] {
      rows[to * hours.rowCapacity + place] = rows[from * hours.rowCapacity + place]
    }
  }

  private mutating func insert(_ piece: Int, at depth: Int) {
    let row = depth * hours.dates.count + hours.pieces[piece].day
    for index in hours.pieces[piece].stays {
      let stay = hours.stays[index]
      var place = row * hours.rowCapacity + rowCounts[row]
      while place > row * hours.rowCapacity, stay.isBefore(rows[place - 1]) {
        rows[place] = rows[place - 1]
        place -= 1
      }
      rows[place] = stay
      rowCounts[row] += 1
    }
  }
}
