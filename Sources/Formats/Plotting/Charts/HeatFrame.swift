internal import CampusModel

/// Where the cells of a heat map are: seven columns, a row for each half hour.
struct HeatFrame {
  static let left = 42.0
  private static let step = (SVGWriter.fullWidth - left) / 7
  private static let row = 12.5
  private let slots: Range<Int>

  init(_ slots: Range<Int>) { self.slots = slots }

  var bottom: Double { top(of: slots.upperBound) }

  func top(of slot: Int) -> Double { 20 + Double(slot - slots.lowerBound) * Self.row }

  func middle(_ weekday: Weekday) -> Double {
    Self.left + (Double(weekday.rawValue) + 0.5) * Self.step
  }

  func box(_ weekday: Weekday, _ slot: Int) -> Box {
    let width = Self.step - 2
    return Box(
      x: middle(weekday) - width / 2, y: top(of: slot), width: width, height: Self.row - 0.6)
  }
}

/// The color steps of a heat map: seven, equally wide, in whole people.
struct PeopleRamp: Hashable {
  static let steps = 7
  static func className(_ step: Int) -> String { "ramp\(step)" }

  /// How many people wide a step is, at least 1.
  let width: Double

  /// The narrowest whole steps that reach `most`.
  init(upTo most: Double) {
    width = max(1, (most / Double(Self.steps)).rounded(.up))
  }

  /// The step of a number of people; the last one has no upper bound.
  func step(of people: Double) -> Int {
    min(Self.steps - 1, Int(people / width))
  }

  /// The eight bounds of the steps, from 0.
  var bounds: [Double] { (0...Self.steps).map { Double($0) * width } }
}

/// A mark in a column of a heat map.
enum CrowdMark {
  case quietest, busiest

  func draw(x: Double, y: Double, into svg: inout SVGWriter) {
    switch self {
    case .quietest: svg.ring(Circle(x: x, y: y, radius: 4))
    case .busiest:
      var path = PathData()
      path.lines([(x - 5, y + 4), (x + 5, y + 4), (x, y - 5)])
      path.close()
      svg.path(path, "peak")
    }
  }
}
