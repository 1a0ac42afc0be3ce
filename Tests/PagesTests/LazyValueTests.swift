import Parallel
import Synchronization
import Testing

@Test func `a lazy value is computed once, at the first call, for all callers`() async {
  let works = Atomic(0)
  let answer = LazyValue {
    works.add(1, ordering: .relaxed)
    return "worked out"
  }
  #expect(works.load(ordering: .relaxed) == 0)
  let answers = await inParallel(Array(0..<64), jobs: 8) { _ in answer.value }
  #expect(answers == Array(repeating: "worked out", count: 64))
  #expect(works.load(ordering: .relaxed) == 1)
}
