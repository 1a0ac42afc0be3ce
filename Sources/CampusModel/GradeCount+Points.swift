extension GradeCount {
  /// The grade points of the mark on the American scale of 4.0, in tenths so that sums are exact; `nil` for what is no letter.
  ///
  /// A+ and A are 4.0, A− 3.7, B+ 3.3, B 3.0, and so on down to D− 0.7; F is 0.
  package var tenthsOfPoints: Int? {
    switch mark {
    case "A+", "A": 40
    case "A-": 37
    case "B+": 33
    case "B": 30
    case "B-": 27
    case "C+": 23
    case "C": 20
    case "C-": 17
    case "D+": 13
    case "D": 10
    case "D-": 7
    case "F": 0
    default: nil
    }
  }
}
