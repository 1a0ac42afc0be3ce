package import Bytes
package import CampusModel

// Terms and travel times in packs.
extension PackWriter {
  /// Without the term's important dates and codes.
  package mutating func term(_ term: Term) {
    text(term.id.text)
    text(term.name)
    span(term.days)
    list(term.holidays) { writer, holiday in
      writer.text(holiday.name)
      writer.span(holiday.days)
    }
    list(term.swaps) { writer, swap in
      writer.date(swap.date)
      writer.number(swap.follows.rawValue)
    }
  }

  /// Each building, then the minutes from each to each: one more, and twice as much where they are
  /// an estimate by the straight line plus 1; 0 where they are unknown.
  package mutating func travel(_ travel: TravelMatrix) {
    list(travel.paths.buildings) { $0.text($1.text) }
    for start in travel.paths.buildings {
      for end in travel.paths.buildings {
        let time = travel.travelTime(from: start, to: end)
        number(orNone: time.map { $0.minutes * 2 + ($0.isEstimate ? 1 : 0) })
      }
    }
  }
}

extension PackReader {
  package mutating func term() throws(ByteCursor.ReadError) -> Term {
    let (id, name) = (TermID(try text()), try text())
    let days = try span()
    guard days.last - days.first < PackFormat.longestTerm else { throw fault }
    let holidays = try list { reader throws(ByteCursor.ReadError) in
      Holiday(name: try reader.text(), days: try reader.span())
    }
    let swaps = try list { reader throws(ByteCursor.ReadError) in
      let date = try reader.date()
      return DaySwap(date: date, follows: Weekday.allCases[try reader.number(atMost: 6)])
    }
    return Term(id: id, name: name, days: days, holidays: holidays, swaps: swaps)
  }

  package mutating func travel() throws(ByteCursor.ReadError) -> TravelMatrix {
    let buildings = try list(atMost: 1 << 11) { reader throws(ByteCursor.ReadError) in
      BuildingCode(canonical: try reader.text())
    }
    var (known, estimated): ([Int32], [Int32]) = ([], [])
    for _ in 0..<buildings.count * buildings.count {
      let time = try number(orNone: 2 * 1440 * 2)
      let isEstimate = time.map { $0 % 2 == 1 } ?? false
      known.append(isEstimate ? -1 : Int32(time.map { $0 / 2 } ?? -1))
      estimated.append(isEstimate ? Int32(time.map { $0 / 2 } ?? -1) : -1)
    }
    for (a, b) in zip(buildings, buildings.dropFirst()) where a >= b { throw fault }
    var travel = TravelMatrix(paths: PathMinutes(among: buildings, minutes: known))
    travel.estimates = PathMinutes(among: buildings, minutes: estimated)
    return travel
  }
}
