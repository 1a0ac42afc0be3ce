internal import CampusModel

/// A mark of a chart with the values of its channels.
struct MarkData: Hashable {
  /// The most rows that a mark draws.
  static let rowLimit = 10_000

  /// Where it is in the chart.
  let index: Int
  let mark: ChartMark
  /// How many rows it draws: 1 if all channels are constants.
  let count: Int
  private(set) var look = MarkLook()
  private let columns: [Channel: ChannelColumn]

  /// Rows of a campus page, with a look of their own.
  ///
  /// - Precondition: All columns have the same number of values.
  init(
    _ kind: ChartMark.Kind, _ columns: [Channel: ChannelColumn], look: MarkLook = MarkLook(),
    arrangement: ChartMark.Arrangement? = nil
  ) {
    (index, self.look, self.columns) = (0, look, columns)
    mark = ChartMark(kind, DataTable([]), [:], arrangement: arrangement)
    count = columns.values.first?.values.count ?? 0
  }

  init(_ mark: ChartMark, index: Int, problems: inout [ChartProblem]) {
    (self.mark, self.index) = (mark, index)
    let usesRows = mark.channels.contains { entry in
      if case .column(let name) = entry.source { mark.table[name] != nil } else { false }
    }
    count = usesRows ? min(mark.table.rowCount, Self.rowLimit) : 1
    if usesRows, mark.table.rowCount > Self.rowLimit {
      let reason = ChartProblem.Reason.tooManyRows(
        count: mark.table.rowCount, limit: Self.rowLimit)
      problems.append(ChartProblem(mark: index, reason))
    }
    var columns: [Channel: ChannelColumn] = [:]
    for entry in mark.channels {
      switch entry.source {
      case .constant(let value):
        let value = value.drawable
        columns[entry.channel] = ChannelColumn(
          "", DataKind(of: value), Array(repeating: value, count: count))
      case .column(let name):
        guard let column = mark.table[name] else {
          problems.append(
            ChartProblem(mark: index, channel: entry.channel, .unknownColumn(name)))
          continue
        }
        columns[entry.channel] = ChannelColumn(
          name, column.kind, column.values.prefix(count).map(\.drawable))
      }
    }
    self.columns = columns
  }

  subscript(channel: Channel) -> ChannelColumn? { columns[channel] }

  /// Whether a channel has a column of the table, not a constant.
  func hasColumn(_ channel: Channel) -> Bool { !(columns[channel]?.name.isEmpty ?? true) }

  /// The number of a channel in a row; `nil` where missing or unused.
  func number(_ channel: Channel, _ row: Int) -> Double? { columns[channel]?.number(row) }

  /// The columns that the channels show, each once, as a table.
  var table: DataTable {
    var names: Set<String> = []
    let shown = Channel.allCases.compactMap { columns[$0] }
      .filter { !$0.name.isEmpty && names.insert($0.name).inserted }
    return DataTable(shown.map { DataColumn($0.name, $0.kind, $0.values) })
  }

  /// The column of a channel whose values are numbers or times; a problem where it is missing or
  /// has words.
  func numbers(_ channel: Channel, problems: inout [ChartProblem]) -> ChannelColumn? {
    guard let column = columns[channel] else {
      if mark[channel] == nil {
        problems.append(ChartProblem(mark: index, channel: channel, .missingChannel))
      }
      return nil
    }
    guard !column.isText || column.values.allSatisfy(\.isMissing) else {
      problems.append(ChartProblem(mark: index, channel: channel, .notNumbers(column: column.name)))
      return nil
    }
    return column
  }

  /// The column of a channel; a problem where it is missing.
  func needed(_ channel: Channel, problems: inout [ChartProblem]) -> ChannelColumn? {
    if columns[channel] == nil, mark[channel] == nil {
      problems.append(ChartProblem(mark: index, channel: channel, .missingChannel))
    }
    return columns[channel]
  }
}
