internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// A floor's drawing and the outlines of the rooms it names.
struct DrawnPlan: Equatable {
  var plan: FloorPlan
  /// The outlines of the shapes with `data-room`, by its value.
  var outlines: [String: [PlanPoint]]
}

/// Reads the shapes of an SVG file that a floor plan needs; `nil`, with an error, where it is no
/// SVG or breaks off.
///
/// Read are `rect`, `polygon`, `polyline`, `line`, `path` of straight lines, and `text`, within any
/// nesting of `g`. Everything else is left out with all that is in it, with one warning a name; so
/// are shapes with a `transform`. Nothing of the file is copied as it is: scripts, styles and links
/// cannot survive. Files end at 4 MB.
func readFloorPlan(_ bytes: [UInt8], _ report: Report) -> DrawnPlan? {
  guard bytes.count <= 4 << 20 else {
    report.error(at: nil, .tooLarge)
    return nil
  }
  let body = withoutByteOrderMark(bytes[...])
  guard report.isReadable(body) else { return nil }
  var reader = FloorPlanReader(body)
  defer { reader.addProblems(to: report) }
  do {
    return try reader.read()
  } catch {
    var places = PlaceCursor(body)
    report.error(at: places.place(ofIndex: error.index), error.message)
    return nil
  }
}

private struct FloorPlanReader {
  private let body: ArraySlice<UInt8>
  private var tokens: XMLTokens
  /// The names of the elements that are open.
  private var open: [String] = []
  /// How many elements are open around the one that is left out, if any.
  private var leftOutAt: Int?
  /// The word being written, if any, and how many elements are open around it.
  private var label: (text: String, point: PlanPoint, depth: Int)?
  private var plan: FloorPlan?
  private var outlines: [String: [PlanPoint]] = [:]
  private var warnings: [(index: Int, message: Diagnostic.Message)] = []
  private var errors: [(index: Int, message: Diagnostic.Message)] = []
  private var ignored: Set<String> = []

  init(_ body: ArraySlice<UInt8>) {
    self.body = body
    tokens = XMLTokens(body)
  }

  mutating func read() throws(XMLError) -> DrawnPlan? {
    while let (token, start) = try tokens.next() {
      switch token {
      case .open(let element, let isClosed):
        if leftOutAt == nil { try begin(element, at: start) }
        open.append(element.name)
        if isClosed { end() }
      case .close(let name):
        guard open.last == name else {
          throw XMLError(index: start, message: .wrongEnd(name, open.last))
        }
        end()
      case .text(let text):
        if leftOutAt == nil { label?.text += text }
      }
    }
    guard open.isEmpty, let plan else {
      throw XMLError(index: body.endIndex, message: plan == nil ? .notSVG : .brokenOff)
    }
    return DrawnPlan(plan: plan, outlines: outlines)
  }

  func addProblems(to report: Report) {
    var places = PlaceCursor(body)
    for warning in warnings {
      report.warn(at: places.place(ofIndex: warning.index), warning.message)
    }
    for error in errors {
      report.error(at: places.place(ofIndex: error.index), error.message)
    }
  }

  private mutating func begin(_ element: XMLElement, at start: Int) throws(XMLError) {
    if plan == nil {
      guard element.name == "svg" else { throw XMLError(index: start, message: .notSVG) }
      guard let size = Self.size(element) else { throw XMLError(index: start, message: .noSize) }
      plan = FloorPlan(width: size.x, height: size.y, shapes: [])
      return
    }
    if element["transform"] != nil { return leaveOut("transform", .transform, at: start) }
    switch element.name {
    case "g": break
    case "tspan" where label != nil: break
    case "text":
      label = (
        text: "", point: Self.point(element, x: "x", y: "y") ?? PlanPoint(x: 0, y: 0), open.count
      )
    case "rect", "polygon", "polyline", "line", "path":
      if let lines = Self.lines(of: element) {
        draw(lines, room: element["data-room"], at: start)
      } else {
        warnings.append((start, .unreadableShape(element.name)))
      }
    default: leaveOut(element.name, .notRead(element.name), at: start)
    }
  }

  /// The innermost element ends.
  private mutating func end() {
    open.removeLast()
    if leftOutAt == open.count { leftOutAt = nil }
    guard let written = label, written.depth == open.count else { return }
    let text = written.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if !text.isEmpty { plan?.shapes.append(.label(text, written.point)) }
    label = nil
  }

  private mutating func leaveOut(_ name: String, _ message: Diagnostic.Message, at start: Int) {
    leftOutAt = open.count
    if ignored.insert(name).inserted { warnings.append((start, message)) }
  }

  private mutating func draw(_ lines: [PlanLine], room: String?, at start: Int) {
    for line in lines where line.points.count > 1 {
      plan?.shapes.append(line.isClosed ? .polygon(line.points) : .line(line.points))
    }
    guard let room else { return }
    guard let outline = lines.first(where: { $0.points.count > 2 }) else {
      return errors.append((start, .noOutline(room)))
    }
    guard outlines[room] == nil else { return errors.append((start, .roomTwice(room))) }
    outlines[room] = outline.points
  }
}

extension FloorPlanReader {
  /// Width and height by the `viewBox`, which must begin at 0 0, or by `width` and `height`.
  private static func size(_ element: XMLElement) -> PlanPoint? {
    let size: PlanPoint?
    if let box = element["viewBox"] {
      var numbers = PlanNumbers(box)
      guard numbers.point() == PlanPoint(x: 0, y: 0) else { return nil }
      size = numbers.point()
    } else {
      size = point(element, x: "width", y: "height")
    }
    return size.flatMap { $0.x > 0 && $0.y > 0 ? $0 : nil }
  }

  /// `nil` where a number is missing or cannot be read.
  private static func point(_ element: XMLElement, x: String, y: String) -> PlanPoint? {
    func number(_ name: String) -> Double? {
      element[name].flatMap { text in
        var numbers = PlanNumbers(text)
        return numbers.number()
      }
    }
    guard let x = number(x), let y = number(y) else { return nil }
    return PlanPoint(x: x, y: y)
  }

  private static func lines(of element: XMLElement) -> [PlanLine]? {
    switch element.name {
    case "polygon", "polyline":
      return element["points"].flatMap { PlanNumbers.points($0) }.flatMap { points in
        points.count > 1 ? [PlanLine(points: points, isClosed: element.name == "polygon")] : nil
      }
    case "line":
      guard let start = point(element, x: "x1", y: "y1"), let end = point(element, x: "x2", y: "y2")
      else {
        return nil
      }
      return [PlanLine(points: [start, end])]
    case "path": return element["d"].flatMap { PlanNumbers.lines($0) }
    default:
      guard let size = point(element, x: "width", y: "height"), size.x > 0, size.y > 0 else {
        return nil
      }
      let from = point(element, x: "x", y: "y") ?? PlanPoint(x: 0, y: 0)
      let to = PlanPoint(x: from.x + size.x, y: from.y + size.y)
      let corners = [
        from, PlanPoint(x: to.x, y: from.y), to, PlanPoint(x: from.x, y: to.y),
      ]
      return [PlanLine(points: corners, isClosed: true)]
    }
  }
}

extension Diagnostic.Message {
  fileprivate static let tooLarge: Self = "the plan is larger than 4 MB"
  fileprivate static let notSVG: Self = "expected an SVG drawing"
  fileprivate static let brokenOff: Self = "the drawing ends before its last element is closed"
  fileprivate static let noSize: Self =
    "expected a viewBox that gives the plan's size, like '0 0 400 300'"
  fileprivate static let transform: Self =
    "'transform' is not supported; the elements it moves are skipped"

  fileprivate static func notRead(_ name: String) -> Self {
    "'\(name)' is not supported and is skipped"
  }

  fileprivate static func unreadableShape(_ name: String) -> Self {
    "this '\(name)' is skipped; expected plain numbers, and in a path only M, L, H, V and Z"
  }

  fileprivate static func wrongEnd(_ name: String, _ open: String?) -> Self {
    open.map { "expected the end of '\($0)', found the end of '\(name)'" }
      ?? "the end of '\(name)' has no beginning"
  }

  fileprivate static func noOutline(_ room: String) -> Self {
    "the shape of room '\(room)' has no area"
  }

  fileprivate static func roomTwice(_ room: String) -> Self {
    "room '\(room)' appears twice in the plan"
  }
}
