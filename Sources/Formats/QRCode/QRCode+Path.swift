extension QRCode {
  /// The light modules that a reader needs on every side (ISO/IEC 18004:2015, §6.3.8).
  package static let quiet = 4

  /// As the path of an SVG, one unit a module, with `quiet` modules on each side: a line through
  /// the middle of each run of dark modules, which is shorter than four sides of each.
  package var path: String {
    var out = ""
    for y in 0..<size {
      var end: Int?
      for run in darkRuns(inRow: y) {
        if let end {
          out += "m\(run.lowerBound - end) 0"
        } else {
          out += "M\(run.lowerBound + Self.quiet) \(y + Self.quiet).5"
        }
        out += "h\(run.count)"
        end = run.upperBound
      }
    }
    return out
  }
}
