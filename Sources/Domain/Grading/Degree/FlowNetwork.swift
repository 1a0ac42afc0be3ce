/// A network of pipes with a capacity and a price per unit, for flows of minimum cost.
///
/// By successive cheapest paths (Ford and Fulkerson, "Flows in Networks", 1962, chapter III). The
/// cheapest path is found by the Bellman–Ford algorithm, because prices may be negative.
struct FlowNetwork {
  private struct Pipe {
    let end: Int
    var room: Int
    let price: Int128
  }

  /// A pipe and its reverse are adjacent, at an even and an odd index.
  private var pipes: [Pipe] = []
  private var leaving: [[Int]]

  init(nodes: Int) { leaving = Array(repeating: [], count: nodes) }

  /// Adds a pipe and returns its number.
  @discardableResult
  mutating func connect(_ start: Int, _ end: Int, room: Int, price: Int128 = 0) -> Int {
    leaving[start].append(pipes.count)
    leaving[end].append(pipes.count + 1)
    pipes += [Pipe(end: end, room: room, price: price), Pipe(end: start, room: 0, price: -price)]
    return pipes.count - 2
  }

  func flow(through pipe: Int) -> Int { pipes[pipe + 1].room }

  /// Sends the flow with the lowest total price and returns that price, which is at most 0.
  ///
  /// One path is searched for each change of direction, in at most nodes times pipes steps.
  ///
  /// - Precondition: No cycle of pipes has a negative price.
  mutating func send(from source: Int, to sink: Int) -> Int128 {
    var total: Int128 = 0
    while let (path, price) = cheapestPath(from: source, to: sink), price < 0 {
      let amount = path.map { pipes[$0].room }.min() ?? 0
      for pipe in path {
        pipes[pipe].room -= amount
        pipes[pipe ^ 1].room += amount
      }
      total += Int128(amount) * price
    }
    return total
  }

  private func cheapestPath(from source: Int, to sink: Int) -> (path: [Int], price: Int128)? {
    var prices = [Int128?](repeating: nil, count: leaving.count)
    var arrival = [Int](repeating: -1, count: leaving.count)
    var isWaiting = [Bool](repeating: false, count: leaving.count)
    var (queue, next) = ([source], 0)
    prices[source] = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      isWaiting[node] = false
      guard let base = prices[node] else { continue }
      for pipe in leaving[node] where pipes[pipe].room > 0 {
        let (end, price) = (pipes[pipe].end, base + pipes[pipe].price)
        if let known = prices[end], known <= price { continue }
        (prices[end], arrival[end]) = (price, pipe)
        if !isWaiting[end] { queue.append(end) }
        isWaiting[end] = true
      }
    }
    return prices[sink].map { (path(to: sink, arrival), $0) }
  }

  private func path(to sink: Int, _ arrival: [Int]) -> [Int] {
    var (path, node): ([Int], Int) = ([], sink)
    while arrival[node] >= 0 {
      path.append(arrival[node])
      node = pipes[arrival[node] ^ 1].end
    }
    return path.reversed()
  }
}
