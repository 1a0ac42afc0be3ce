internal import FileFormats
internal import SourceFiles

/// A controller's table that counts devices, and the columns to read.
struct ArubaTable {
  /// In order of preference, if one capture has an access point in several tables whose numbers
  /// differ by a moment.
  enum Kind: Int, CaseIterable {
    /// `show ap bss-table`: a row for each radio's network, with its clients.
    case networks
    /// `show ap active`: a row for each access point, with the clients of each radio.
    case active
    /// `show ap association`: a row for each client.
    case association
  }

  let kind: Kind
  let columns: CaptureColumns
  private let name: Int
  private let counts: [Int]
  /// The columns that identify a row; they are not stored after the table is read.
  private let identity: [Int]

  /// `nil` for any other table. A table of users, with names of people, is never mistaken for one
  /// of access points.
  init?(_ columns: CaptureColumns) {
    func place(_ name: String) -> Int? { columns.names.firstIndex(of: name) }
    self.columns = columns
    if let address = place("bss"), let name = place("ap name"), let count = place("cur-cl") {
      (kind, self.name, counts) = (.networks, name, [count])
      identity = [address] + ["ess", "band/ht-mode/bandwidth", "phy"].compactMap(place)
    } else if let name = place("name"), let address = place("bssid"), let client = place("mac") {
      (kind, self.name, identity) = (.association, name, [address, client])
      counts = [place("assoc")].compactMap(\.self)
    } else if let name = place("name"), place("group") != nil, place("mac") == nil {
      let clients = columns.names.indices.filter { columns.names[$0].hasSuffix("clients") }
      guard !clients.isEmpty else { return nil }
      (kind, self.name, counts, identity) = (.active, name, clients, [name])
    } else {
      return nil
    }
  }

  /// The values of a row.
  struct Row {
    var accessPoint: WrittenAccessPoint
    /// `nil` if the cell is not a count.
    var devices: Int?
    /// Whether nothing is counted in the row, for example because a radio is off.
    var isSilent = false
    var identity: [ArraySlice<UInt8>]
    /// Where the name and the count are.
    var nameOffset: Int
    var countOffset: Int
  }

  func row(_ line: ArraySlice<UInt8>) -> Row {
    let last = ([name] + counts + identity).max() ?? 0
    let cells = columns.cells(line, upTo: last + 1)
    func text(_ column: Int) -> String { String(decoding: line[cells[column]], as: UTF8.self) }
    let (devices, isSilent) = count(counts.map(text))
    return Row(
      accessPoint: WrittenAccessPoint(text(name)), devices: devices, isSilent: isSilent,
      identity: identity.map { line[cells[$0]] }, nameOffset: cells[name].lowerBound,
      countOffset: (counts.first.map { cells[$0] } ?? cells[name]).lowerBound)
  }

  private func count(_ cells: [String]) -> (devices: Int?, isSilent: Bool) {
    switch kind {
    case .networks:
      return (cells.first.flatMap(believable), false)
    case .association:
      switch cells.first?.lowercased() {
      case nil, "y": return (1, false)
      case "n": return (0, false)
      default: return (nil, false)
      }
    case .active:
      // A radio's channel, its power and its clients may share a cell: "36/18.0/18.0/3".
      let clients = cells.map { $0.split(separator: "/").last.map(String.init) ?? "" }
      let heard = zip(cells, clients).filter { !["", "-", "N/A"].contains($0.0) }.map(\.1)
      let numbers = heard.compactMap(believable)
      guard numbers.count == heard.count else { return (nil, false) }
      return (numbers.reduce(0, +), heard.isEmpty)
    }
  }

  private func believable(_ text: String) -> Int? {
    wholeNumber(text).flatMap { (0...largestCount).contains($0) ? $0 : nil }
  }

  /// The beginning of the line below the table that says how many devices are in it.
  var footer: String { kind == .networks ? "Num Associations:" : "Num Clients:" }
}
