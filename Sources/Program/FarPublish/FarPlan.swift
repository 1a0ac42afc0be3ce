/// The files that a publish sends and removes, in order.
struct FarPlan: Sendable {
  struct Step: Hashable, Sendable {
    var path: String
    var object: FarObject
  }

  /// By stage; within one, in the order of the paths.
  private(set) var sends: [[Step]]
  /// Pages first, then the rest; no file of the site names them any more.
  private(set) var removals: [[String]]

  /// From the objects of the target, as far as known, to `local`. `uncertain` are paths at which an
  /// interrupted publish may have left anything. `isLinked` is whether a file is at a path to which
  /// pages at the target may lead.
  init(
    from far: [String: FarObject], uncertain: Set<String>, doomed: Set<String>,
    isLinked: (String) -> Bool, to local: [String: FarObject]
  ) {
    sends = SendingStage.allCases.map { _ in [] }
    for (path, object) in local {
      if far[path] == object, !uncertain.contains(path) { continue }
      let stage = SendingStage(of: path, isLinked: isLinked(path))
      sends[stage.rawValue].append(Step(path: path, object: object))
    }
    for index in sends.indices { sends[index].sort { $0.path < $1.path } }
    var gone = doomed.union(uncertain)
    for path in far.keys { gone.insert(path) }
    let paths = gone.filter { local[$0] == nil }.sorted()
    let isPage = { SendingStage.isPage(CopyName.stem(of: $0) ?? $0) }
    removals = [paths.filter(isPage), paths.filter { !isPage($0) }]
  }

  var isEmpty: Bool { (sends.map(\.count) + removals.map(\.count)).allSatisfy { $0 == 0 } }
  var removesAnything: Bool { removals.contains { !$0.isEmpty } }
}
