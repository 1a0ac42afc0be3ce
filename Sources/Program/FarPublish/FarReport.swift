/// The changes of a publish, or of a rehearsal.
package struct FarReport: Hashable, Sendable {
  package struct Item: Hashable, Sendable {
    package var path: String
    /// In bytes.
    package var size: Int
  }

  /// In the order of their stages.
  package var sent: [Item] = []
  package var removed: [String] = []
  /// Files of the output that the target had already.
  package var unchanged = 0
  /// Whether it continued an interrupted one.
  package var isContinued = false
  package var tally = RequestLoop.Tally()

  package init() {}

  init(_ plan: FarPlan, of count: Int) {
    sent = plan.sends.joined().map { Item(path: $0.path, size: $0.object.size) }
    removed = plan.removals.flatMap(\.self).filter { !ManifestBase.isName($0) }
    unchanged = count - sent.count
  }

  package var bytes: Int { sent.reduce(0) { $0 + $1.size } }
}
