/// The names of the sections of a course, each of which has a code and a number at the registrar.
///
/// A section has its code, unless it has none or sections of other numbers have the same: then its
/// name is its number.
///
/// ```
/// SectionCodes([("A", "1001"), ("A", "1002"), ("B", "1003")]).names    // ["1001", "1002", "B"]
/// ```
struct SectionCodes {
  /// In the order of the sections; `nil` for one with neither.
  let names: [String?]

  init(_ sections: [(code: String, number: String)]) {
    var numbers: [String: Set<String>] = [:]
    for section in sections { numbers[section.code, default: []].insert(section.number) }
    names = sections.map { code, number in
      if !code.isEmpty, numbers[code]?.count == 1 || number.isEmpty { return code }
      return number.isEmpty ? nil : number
    }
  }
}
