/// Applies `work` to each item on several threads; the results are in the items' order.
///
/// At most `jobs` run at once. `finished` is called with the number of finished items, never twice
/// at once.
///
/// ```
/// let pages = await inParallel(routes, jobs: cores) { render($0) }
/// ```
package func inParallel<Item: Sendable, Output: Sendable>(
  _ items: [Item], jobs: Int, finished: (Int) -> Void = { _ in },
  _ work: @escaping @Sendable (Item) -> Output
) async -> [Output] {
  let size = sizeOfChunks(of: items.count, jobs: jobs)
  var starts = stride(from: 0, to: items.count, by: size).makeIterator()
  return await withTaskGroup(of: (start: Int, outputs: [Output]).self) { group in
    var chunks: [[Output]] = Array(repeating: [], count: (items.count + size - 1) / size)
    var done = 0
    func addChunk() {
      guard let start = starts.next() else { return }
      let chunk = items[start..<min(start + size, items.count)]
      group.addTask { (start, chunk.map(work)) }
    }
    for _ in 0..<jobs { addChunk() }
    for await (start, outputs) in group {
      chunks[start / size] = outputs
      done += outputs.count
      finished(done)
      addChunk()
    }
    // Chunks are freed one by one: all outputs twice would be a lot for a large site.
    var all: [Output] = []
    all.reserveCapacity(items.count)
    for index in chunks.indices {
      all += chunks[index]
      chunks[index] = []
    }
    return all
  }
}

/// Applies asynchronous `work` to each item; the results are in the items' order.
///
/// At most `jobs` are started at once.
package func inParallel<Item: Sendable, Output: Sendable>(
  _ items: [Item], jobs: Int, _ work: @escaping @Sendable (Item) async -> Output
) async -> [Output] {
  await withTaskGroup(of: (index: Int, output: Output).self) { group in
    var outputs = [Output?](repeating: nil, count: items.count)
    var rest = items.indices.makeIterator()
    func addTask() {
      guard let index = rest.next() else { return }
      let item = items[index]
      group.addTask { (index, await work(item)) }
    }
    for _ in 0..<max(1, jobs) { addTask() }
    for await (index, output) in group {
      outputs[index] = output
      addTask()
    }
    return outputs.compactMap(\.self)
  }
}

/// Runs `work` for each item on several threads, at most `jobs` at once.
///
/// If some fail, the others still run, and the error of the first of them is thrown.
package func inParallelEach<Item: Sendable, WorkError: Error>(
  _ items: [Item], jobs: Int, _ work: @escaping @Sendable (Item) throws(WorkError) -> Void
) async throws(WorkError) {
  // A list with the result of each item would be large for a large site.
  let size = sizeOfChunks(of: items.count, jobs: jobs)
  let starts = Array(stride(from: 0, to: items.count, by: size))
  let errors = await inParallel(starts, jobs: jobs) { start -> WorkError? in
    var first: WorkError?
    for item in items[start..<min(start + size, items.count)] {
      do throws(WorkError) { try work(item) } catch { first = first ?? error }
    }
    return first
  }
  if let error = errors.lazy.compactMap({ $0 }).first { throw error }
}

/// Chunks small enough to end together, and large enough that starting them costs nothing.
private func sizeOfChunks(of count: Int, jobs: Int) -> Int { min(64, max(1, count / (jobs * 8))) }
