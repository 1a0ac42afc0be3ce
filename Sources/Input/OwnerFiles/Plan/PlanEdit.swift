package import CampusModel
package import Diagnostics
internal import FileFormats

/// Why a plan could not be changed, and where in it; without a place it is the change that cannot
/// be made.
package struct PlanEditError: Error, Hashable, Sendable {
  /// Both from 1, columns in bytes.
  package var line: Int?
  package var column: Int?
  package var message: Diagnostic.Message
  package var suggestion: String?
  /// The same for the owner's terminal, where it quotes the plan.
  package var ownerWords: Diagnostic.OwnerWords?
}

/// The text of a plan with a schedule added at the end of its `saved:`, a key that is added at
/// the end if missing.
///
/// Nothing else changes: comments, order, quotes, indentation and line ends stay as they are.
/// The new text is read again before it is returned, and must have the same plan and the
/// schedule.
///
/// Throws for a plan that is not readable YAML, whose `saved:` is not a list, or which has the
/// schedule's id. Messages quote the plan to its owner only. Linear in the text.
package func adding(
  _ saved: SavedSchedule, toPlan text: [UInt8]
) throws(PlanEditError) -> [UInt8] {
  let plan = try readTree(text)
  try checkRoom(for: saved, in: plan)
  let body = Array(withoutByteOrderMark(text[...]))
  guard let outline = YAMLOutline(of: body) else { throw PlanEditError(message: .unfit) }
  let insertion = SavedScheduleInsertion(
    schedule: SavedScheduleText(saved), body: YAMLText(body), outline: outline)
  let edited = text.prefix(text.count - body.count) + body.applying(insertion.edits)
  guard let result = try? readTree(Array(edited)), isPlan(result, plan, with: saved) else {
    throw PlanEditError(
      message: .unfit, suggestion: "add it by hand; a line break at the end of the file may help")
  }
  return Array(edited)
}

private func readTree(_ text: [UInt8]) throws(PlanEditError) -> YAMLNode {
  let report = Report(file: "", quoting: .withheld)
  let node = YAMLValue(parsing: text[...], report)?.node
  if let first = report.diagnostics.inFileOrder().first {
    throw PlanEditError(
      line: first.place.line, column: first.place.column, message: first.message,
      suggestion: first.suggestion, ownerWords: first.ownerWords)
  }
  guard let node, node.entries != nil else {
    throw PlanEditError(line: 1, column: 1, message: .noKeys)
  }
  return node
}

private func checkRoom(for saved: SavedSchedule, in plan: YAMLNode) throws(PlanEditError) {
  guard let node = plan["saved"], !node.isEmpty else { return }
  guard case .sequence(let items) = node.value else {
    throw PlanEditError(line: node.place.line, column: node.place.column, message: .noList)
  }
  let twin = items.first { $0.savedID == saved.id }
  guard let twin else { return }
  throw PlanEditError(
    line: twin.place.line, column: twin.place.column, message: .idTaken,
    suggestion: "give the new one a different id")
}

// MARK: Reading it again

/// Whether `result` says all that `plan` does, and has `saved` as one more item.
private func isPlan(_ result: YAMLNode, _ plan: YAMLNode, with saved: SavedSchedule) -> Bool {
  guard let old = plan.entries, let new = result.entries,
    case .sequence(let items)? = result["saved"]?.value, let last = items.last,
    isSchedule(last, saved)
  else { return false }
  var earlier: [YAMLNode] = []
  if case .sequence(let before)? = plan["saved"]?.value { earlier = before }
  let keys = old.map(\.key) + (plan["saved"] == nil ? ["saved"] : [])
  return new.map(\.key) == keys
    && zip(old, new).allSatisfy { $0.key == "saved" || isSame($0.value, $1.value) }
    && earlier.count + 1 == items.count && zip(earlier, items).allSatisfy(isSame)
}

/// Whether two values are equal, at any place.
private func isSame(_ a: YAMLNode, _ b: YAMLNode) -> Bool {
  switch (a.value, b.value) {
  case (.sequence(let a), .sequence(let b)): a.count == b.count && zip(a, b).allSatisfy(isSame)
  case (.mapping(let a), .mapping(let b)):
    a.count == b.count && zip(a, b).allSatisfy { $0.key == $1.key && isSame($0.value, $1.value) }
  default: a.value == b.value
  }
}

/// Whether a person's plan would have `saved` from this item.
private func isSchedule(_ item: YAMLNode, _ saved: SavedSchedule) -> Bool {
  let report = Report(file: "", quoting: .withheld)
  let context = PlanContext(terms: [saved.term], currentTerm: nil, catalog: nil, scales: [])
  let list = YAMLNode.Entry(
    key: "saved", place: item.place, value: YAMLNode(value: .sequence([item]), place: item.place))
  let read = YAMLValue(YAMLNode(value: .mapping([list]), place: item.place), report).mapping {
    SavedSchedule.list($0, in: PlanTerm(nil, in: context, reportingTo: report), context: context)
  }
  return report.diagnostics.isEmpty && read == [saved]
}

extension Diagnostic.Message {
  fileprivate static let noKeys: Self = "expected a plan with keys and values"
  fileprivate static let noList: Self = "expected a list of saved schedules"
  fileprivate static let idTaken: Self = "this id is already used by a saved schedule"
  fileprivate static let unfit: Self =
    "the schedule cannot be added without changing other parts of the plan"
}
