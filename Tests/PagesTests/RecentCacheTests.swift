import Parallel
import Synchronization
import Testing

@Test func `recent values are kept, others are computed again`() {
  let works = Mutex<[Int]>([])
  let cache = RecentCache<Int, Int>(keeping: 2)
  let answers = [1, 2, 1, 3, 1, 2, 3].map { key in
    cache.value(of: key) {
      works.withLock { $0.append(key) }
      return key * 10
    }
  }
  #expect(answers == [10, 20, 10, 30, 10, 20, 30])
  // 1 was asked for between, so that 2 went for 3; then 3 went for 2, and 1 for 3.
  #expect(works.withLock(\.self) == [1, 2, 3, 2, 3])
}

@Test func `a kept value is computed once for all callers`() async {
  let works = Atomic(0)
  let cache = RecentCache<Int, Int>(keeping: 8)
  let answers = await inParallel(Array(0..<64), jobs: 8) { number in
    cache.value(of: number % 8) {
      works.add(1, ordering: .relaxed)
      return number % 8
    }
  }
  #expect(answers == (0..<64).map { $0 % 8 })
  #expect(works.load(ordering: .relaxed) == 8)
}
