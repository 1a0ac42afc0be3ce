internal import Compression
package import Diagnostics

/// A workbook of Excel (`.xlsx`, ECMA-376 part 1, §18).
///
/// ```
/// let book = try Workbook(bytes)
/// book.sheetNames    // ["Fall 2026", "Notes"]
/// try book.rows(ofSheet: nil).first    // ["Subject", "Number", "Section"]
/// ```
package struct Workbook {
  struct Sheet {
    var name: String
    /// Its file in the archive.
    var path: String
  }

  /// How the numbers of a style are written, as far as it changes their meaning.
  enum Style {
    case number, percent, date
  }

  private let archive: Zip
  private var sheets: [Sheet] = []
  private(set) var sharedTexts: [String] = []
  private(set) var styles: [Style] = []
  /// Whether days are counted from 1904, otherwise from 1900.
  private(set) var countsFrom1904 = false

  package init(_ bytes: [UInt8]) throws(WorkbookError) {
    guard let archive = Zip(bytes) else { throw .notWorkbook }
    guard Gzip.libraryVersion != nil else { throw .noLibrary }
    self.archive = archive
    do throws(XMLError) { try readParts() } catch { throw .damaged }
  }

  /// Whether a file begins as a workbook does: an archive is never text.
  package static func isLikely(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4b, 0x03, 0x04])
  }

  package var sheetNames: [String] { sheets.map(\.name) }

  /// The cells of a sheet, a row for each of its rows; those of the first without a name. Formulas
  /// count as the values they had when the workbook was saved.
  package func rows(ofSheet name: String?) throws(WorkbookError) -> [[String]] {
    let named = name.map { name in sheets.first { $0.name == name } } ?? sheets.first
    guard let sheet = named else { throw .noSheet(name, among: sheetNames) }
    guard let bytes = archive.content(of: sheet.path) else { throw .notWorkbook }
    var reader = SheetReader(bytes, self)
    do throws(XMLError) { return try reader.rows() } catch { throw .damaged }
  }

  private mutating func readParts() throws(XMLError) {
    let targets = try Self.targets(archive.content(of: "xl/_rels/workbook.xml.rels") ?? [])
    try readBook(archive.content(of: "xl/workbook.xml") ?? [], targets)
    try readTexts(archive.content(of: "xl/sharedStrings.xml") ?? [])
    try readStyles(archive.content(of: "xl/styles.xml") ?? [])
  }

  private static func targets(_ bytes: [UInt8]) throws(XMLError) -> [String: String] {
    var targets: [String: String] = [:]
    var tokens = XMLTokens(bytes[...])
    while let (token, _) = try tokens.next() {
      guard case .open(let element, _) = token, element.localName == "Relationship",
        let id = element["Id"], let target = element["Target"]
      else { continue }
      targets[id] = target.hasPrefix("/") ? String(target.dropFirst()) : "xl/\(target)"
    }
    return targets
  }

  private mutating func readBook(
    _ bytes: [UInt8], _ targets: [String: String]
  ) throws(XMLError) {
    var tokens = XMLTokens(bytes[...])
    while let (token, _) = try tokens.next() {
      guard case .open(let element, _) = token else { continue }
      switch element.localName {
      case "workbookPr": countsFrom1904 = ["1", "true"].contains(element["date1904"])
      case "sheet":
        guard let name = element["name"], let path = element["r:id"].flatMap({ targets[$0] }) else {
          continue
        }
        sheets.append(Sheet(name: name, path: path))
      default: break
      }
    }
  }

  /// The texts that cells name by number. Phonetic text (`rPh`) is left out.
  private mutating func readTexts(_ bytes: [UInt8]) throws(XMLError) {
    var tokens = XMLTokens(bytes[...])
    var text = ""
    var (isText, isSpoken) = (false, false)
    while let (token, _) = try tokens.next() {
      switch token {
      case .open(let element, let isClosed):
        switch element.localName {
        case "si":
          text = ""
          if isClosed { sharedTexts.append("") }
        case "rPh": isSpoken = !isClosed
        case "t": isText = !isClosed && !isSpoken
        default: break
        }
      case .close(let name):
        switch localName(name) {
        case "si": sharedTexts.append(text)
        case "rPh": isSpoken = false
        case "t": isText = false
        default: break
        }
      case .text(let part): if isText { text += part }
      }
    }
  }

  private mutating func readStyles(_ bytes: [UInt8]) throws(XMLError) {
    var formats: [Int: String] = [:]
    var isCellFormats = false
    var tokens = XMLTokens(bytes[...])
    while let (token, _) = try tokens.next() {
      switch token {
      case .open(let element, _):
        switch element.localName {
        case "numFmt":
          if let id = element["numFmtId"].flatMap(Int.init) { formats[id] = element["formatCode"] }
        case "cellXfs": isCellFormats = true
        case "xf" where isCellFormats:
          let id = element["numFmtId"].flatMap(Int.init) ?? 0
          styles.append(Style(id, code: formats[id]))
        default: break
        }
      case .close(let name): if localName(name) == "cellXfs" { isCellFormats = false }
      case .text: break
      }
    }
  }
}

extension Workbook.Style {
  /// The style of a number format: the built-in ones by number (§18.8.30), others by their code.
  fileprivate init(_ id: Int, code: String?) {
    if let code {
      let code = Self.withoutQuotes(code).lowercased()
      if code.contains("%") {
        self = .percent
      } else {
        self = code.contains { "ymdhs".contains($0) } && code != "general" ? .date : .number
      }
      return
    }
    switch id {
    case 9, 10: self = .percent
    case 14...22, 27...36, 45...47, 50...58: self = .date
    default: self = .number
    }
  }

  /// A code without quoted words, escaped characters and parts in brackets, such as colors.
  private static func withoutQuotes(_ code: String) -> String {
    var out = ""
    var end: Character?
    var isEscaped = false
    for character in code {
      if isEscaped {
        isEscaped = false
      } else if let mark = end {
        if character == mark { end = nil }
      } else if character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        end = "\""
      } else if character == "[" {
        end = "]"
      } else {
        out.append(character)
      }
    }
    return out
  }
}

extension XMLElement {
  /// The name without a prefix.
  var localName: Substring { FileFormats.localName(name) }
}

/// The name of an element without a prefix.
func localName(_ name: String) -> Substring {
  name.lastIndex(of: ":").map { name[name.index(after: $0)...] } ?? name[...]
}

/// A problem with a workbook as a whole.
package enum WorkbookError: Error {
  case notWorkbook
  /// zlib is not installed.
  case noLibrary
  /// A part is not valid XML.
  case damaged
  case noSheet(String?, among: [String])

  package var message: Diagnostic.Message {
    switch self {
    case .notWorkbook: "this is not a workbook of Excel, or it is damaged"
    case .noLibrary: "workbooks are unpacked by zlib, which is not installed"
    case .damaged: "a part of this workbook is not valid XML"
    case .noSheet(let name?, _): "the workbook has no sheet '\(name)'"
    case .noSheet(nil, _): "the workbook has no sheets"
    }
  }

  package var suggestion: String? {
    switch self {
    case .noLibrary: "install Debian's package zlib1g"
    case .noSheet(let name?, let names):
      didYouMean(name, among: names) ?? "it has: \(names.joined(separator: ", "))"
    case .notWorkbook, .damaged, .noSheet(nil, _): nil
    }
  }
}
