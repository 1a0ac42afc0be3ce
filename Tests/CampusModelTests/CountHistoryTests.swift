import CampusModel
import Testing

private func snapshot(_ minute: Int, _ devices: [String: Int]) -> Snapshot {
  Snapshot(time: Instant(seconds: minute * 60), devices: devices)
}

private func history(_ snapshots: [Snapshot], at minute: Int) -> CountHistory {
  CountHistory(snapshots, at: Instant(seconds: minute * 60)) {
    LocalMinute(localSeconds: $0.seconds)
  }
}

@Test func `counts are added up by counter, date and half hour`() throws {
  let counted = [
    snapshot(1440 + 30, ["b": 1]), snapshot(29, ["a": 5]), snapshot(0, ["a": 4, "b": 0]),
  ]
  let days = history(counted, at: 5000).days
  let a = try #require(days["a"])
  #expect(a.map(\.date.dayNumber) == [0])
  #expect(a[0].slots[0] == CountSlot(times: 2, sum: 9) && a[0].slots[0].mean == 4.5)
  #expect(a[0].slots[1].mean == nil)
  let b = try #require(days["b"])
  #expect(b.map(\.date.dayNumber) == [0, 1])
  #expect(b[0].slots[0].mean == 0 && b[1].slots[1] == CountSlot(times: 1, sum: 1))
}

@Test func `what comes after the moment shown is left out`() {
  let counted = [snapshot(0, ["a": 4]), snapshot(60, ["a": 9])]
  #expect(history(counted, at: 59).newest?.devices == ["a": 4])
  #expect(history(counted, at: 59).days["a"]?.first?.slots[2].times == 0)
  #expect(history(counted, at: 60).newest?.devices == ["a": 9])
  #expect(history(counted, at: -1) == CountHistory())
}

@Test func `what is counted within ten minutes is of one moment, of each counter the newest`() {
  let counted = [
    snapshot(0, ["a": 1, "c": 7]), snapshot(5, ["a": 2, "b": 3]), snapshot(11, ["b": 4]),
  ]
  #expect(
    history(counted, at: 99).newest
      == Snapshot(time: Instant(seconds: 660), devices: ["a": 2, "b": 4]))
}

@Test func `histories that differ only in small counts are equal once those are masked`() {
  func reported(_ a: Int, _ b: Int, _ c: Int) -> CountHistory {
    history([snapshot(0, ["a": a, "b": 9]), snapshot(5, ["a": b, "b": c])], at: 9)
      .maskingCounts(under: 5)
  }
  #expect(reported(0, 4, 8) == reported(3, 1, 8))
  #expect(reported(0, 4, 8) != reported(0, 4, 9) && reported(0, 4, 8) != reported(9, 4, 8))
  let all = history([snapshot(0, ["a": 0])], at: 9)
  #expect(all.maskingCounts(under: 1) == all)
}
