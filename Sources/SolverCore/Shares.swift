extension Problem {
  /// For every choice, how many combinations hold it, without listing them: one walk forth and one back over the states that
  /// `count` meets, in a few times its time.
  ///
  /// `limit` bounds the states as it does in `count`. `nil` past it, or when there are 2⁶⁴ combinations or more.
  package func shares(within limit: Int = 2_000_000) -> Shares? { nil }
}
