import SeededRandom
import Streets
import Testing

@Suite struct StreetGraphTests {
  /// Every edge again and again until nothing gets shorter: Bellman and Ford's way.
  private func relaxed(_ edges: [StreetGraph.Edge], nodes: Int, from start: Int) -> [Double] {
    var seconds = [Double](repeating: .infinity, count: nodes)
    seconds[start] = 0
    for _ in 0..<nodes {
      for edge in edges {
        seconds[edge.to] = min(seconds[edge.to], seconds[edge.from] + edge.seconds)
      }
    }
    return seconds
  }

  @Test func `the fastest ways of random graphs are those of Bellman and Ford`() {
    for seed in UInt64(1)...300 {
      var random = SeededGenerator(seed: seed)
      let nodes = 1 + random.below(30)
      // Whole numbers add up without rounding; loops, twins and edges of no length are among them.
      let edges = (0..<random.below(4 * nodes)).map { _ in
        let seconds = Double(random.below(8))
        return StreetGraph.Edge(
          from: random.below(nodes), to: random.below(nodes), metres: 3 * seconds, seconds: seconds)
      }
      let graph = StreetGraph(nodeCount: nodes, edges: edges)
      for start in 0..<nodes {
        let reach = graph.reach(from: start)
        let expected = relaxed(edges, nodes: nodes, from: start)
        #expect(reach.seconds == expected, "seed \(seed), from \(start)")
        #expect(reach.metres == expected.map { 3 * $0 }, "seed \(seed), from \(start)")
      }
    }
  }

  @Test func `the metres are those of the fastest way, not of the shortest`() {
    let graph = StreetGraph(
      nodeCount: 3,
      edges: [
        StreetGraph.Edge(from: 0, to: 2, metres: 10, seconds: 30),
        StreetGraph.Edge(from: 0, to: 1, metres: 8, seconds: 9),
        StreetGraph.Edge(from: 1, to: 2, metres: 8, seconds: 9),
      ])
    let reach = graph.reach(from: 0)
    #expect(reach.seconds == [0, 9, 18])
    #expect(reach.metres == [0, 8, 16])
    #expect(graph.reach(from: 2).seconds == [.infinity, .infinity, 0])
  }
}
