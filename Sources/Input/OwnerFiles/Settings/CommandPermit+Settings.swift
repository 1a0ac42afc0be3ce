internal import Diagnostics
internal import FileFormats
internal import TableFiles

extension CommandPermit {
  /// Reads `commands:`; nothing where the key is missing.
  static func list(_ map: YAMLMapping) -> [CommandPermit] {
    var programs: [String] = []
    return map.mappings("commands") { map in
      let permit = CommandPermit(map)
      if let permit {
        if programs.contains(permit.program) { map.error(at: "run", .twice(permit.program)) }
        programs.append(permit.program)
      }
      return permit
    }
  }

  private init?(_ map: YAMLMapping) {
    let program = map.required("run", .program)
    let format = map.optional("format", .word(Format.self))
    let maxAge = map.optional("max-age", .duration)
    let timeLimit = map.integer("time-limit", in: 1...3600)
    let sizeLimit = map.integer("size-limit", in: 1...1000)
    guard let program else { return nil }
    self.init(program: program)
    self.format = format ?? self.format
    self.maxAge = maxAge
    self.timeLimit = timeLimit ?? self.timeLimit
    self.sizeLimit = sizeLimit ?? self.sizeLimit
  }
}

extension YAMLScalar<String> {
  /// A path or a name without a space at its ends; arguments are for pages to say.
  fileprivate static var program: Self {
    Self("a program like ./fetch-loans or psql, without arguments") { text in
      let isPlain = text.unicodeScalars.allSatisfy {
        !$0.properties.isWhitespace && $0.properties.generalCategory != .control
      }
      return isPlain && !text.isEmpty && !text.hasSuffix("/") ? text : nil
    }
  }
}

extension YAMLScalar<Int> {
  /// A number of seconds, minutes, hours, days or weeks; in seconds.
  fileprivate static var duration: Self {
    Self("a duration like 30 minutes, 6 hours or 1 day") { text in
      let parts = text.split(separator: " ")
      guard parts.count == 2,
        let count = YAMLScalar.integer(in: 1...100_000).parse(String(parts[0])),
        let seconds = unitSeconds[parts[1].hasSuffix("s") ? parts[1].dropLast() : parts[1]]
      else { return nil }
      return count * seconds
    }
  }
}

private let unitSeconds: [Substring: Int] = [
  "second": 1, "minute": 60, "hour": 3600, "day": 86_400, "week": 604_800,
]

extension Diagnostic.Message {
  fileprivate static func twice(_ program: String) -> Self {
    "the program '\(program)' is listed twice"
  }
}
