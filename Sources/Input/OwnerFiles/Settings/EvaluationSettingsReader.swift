internal import CampusModel
internal import Diagnostics
internal import FileFormats

extension EvaluationSettings {
  /// `evaluations: {weight: 10, peers: department, smallest-group: 5, sizes: [10, 30, 100]}`.
  init(_ map: YAMLMapping) {
    self.init()
    weight = map.optional("weight", .decimal)?.approximate ?? weight
    peers = map.optional("peers", .peers) ?? peers
    smallestGroup = map.integer("smallest-group", in: 2...10_000) ?? smallestGroup
    guard map.has("sizes") else { return }
    let written = map.list("sizes", .integer(in: 1...100_000))
    for (size, next) in zip(written, written.dropFirst()) where next.value <= size.value {
      map.report.error(at: next.place, .sizesDoNotRise)
    }
    sizes = written.map(\.value)
  }
}

extension YAMLScalar<EvaluationSettings.Peers> {
  fileprivate static var peers: Self {
    let words = EvaluationSettings.Peers.allCases.map(\.rawValue)
    return Self("all, department or size", words: words) { .init(rawValue: $0) }
  }
}

extension Diagnostic.Message {
  fileprivate static var sizesDoNotRise: Self { "each size must be larger than the one before it" }
}
