extension RankedSchedule {
  /// How much each pick counts in the score, in tenths of a credit.
  package var weightOfPicks: [Int] { creditWeights(of: picks.map { $0.course }) }
}
