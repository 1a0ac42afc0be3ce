/// What `work` makes of each item, in the items' order, with at most `jobs` at work at once. The one place where the
/// program is parallel.
///
/// `finished` is told, never twice at once, how many items are done.
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
    // Each chunk goes when it was taken over: twice the outputs of a large site would be much.
    var all: [Output] = []
    all.reserveCapacity(items.count)
    for index in chunks.indices {
      all += chunks[index]
      chunks[index] = []
    }
    return all
  }
}

/// What `work` makes of each item, in the items' order, where each is work for some threads; at most `jobs` are begun at once.
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

/// Does something to each item, with at most `jobs` at work at once, and throws what went wrong with the first of those that
/// failed. The others were tried too.
package func inParallelEach<Item: Sendable, Fault: Error>(
  _ items: [Item], jobs: Int, _ work: @escaping @Sendable (Item) throws(Fault) -> Void
) async throws(Fault) {
  // A list of what became of each would be much for a large site.
  let size = sizeOfChunks(of: items.count, jobs: jobs)
  let starts = Array(stride(from: 0, to: items.count, by: size))
  let faults = await inParallel(starts, jobs: jobs) { start -> Fault? in
    var first: Fault?
    for item in items[start..<min(start + size, items.count)] {
      do throws(Fault) { try work(item) } catch { first = first ?? error }
    }
    return first
  }
  if let fault = faults.lazy.compactMap({ $0 }).first { throw fault }
}

/// Small enough that nobody waits long for the last one, large enough that handing out costs nothing.
private func sizeOfChunks(of count: Int, jobs: Int) -> Int { min(64, max(1, count / (jobs * 8))) }
