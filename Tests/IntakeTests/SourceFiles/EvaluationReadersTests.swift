internal import CampusModel
internal import Diagnostics
internal import Intake
import SeededRandom
internal import SourceFiles
import Testing

private let entry = EvaluationReading(categories: [
  .init(name: "Overall", role: .overall), .init(name: "Clarity", count: "Clarity n"),
  .init(name: "Hours", role: .workload, top: 60, column: "hours a week"),
])

private func reading(
  _ texts: [String], _ evaluations: EvaluationReading = entry, kind: SourceKind = .evaluationsCSV
) -> Reading {
  var context = SourceContext.sample(term: nil)
  context.evaluations = evaluations
  return Reading(kind, texts.map { Array($0.utf8) }, context: context)
}

extension Reading {
  var reports: [Evaluation] { yield.evaluations.reports }

  /// "Overall 4.5 of 12".
  func scores(_ report: Int = 0) -> [String] {
    reports[report].scores.map { score in
      let name = yield.evaluations.categories[score.category].name
      let about = score.instructor.map { " about \(reports[report].instructors[$0])" } ?? ""
      return "\(name) \(score.mean) of \(score.count.map(String.init) ?? "?")\(about)"
    }
  }
}

private let wide = """
  Course,Section,Term,Instructor,Responses,Invited,Overall,Clarity,Clarity n,hours a week,Comment
  CMPS 231,0101,Fall 2025,O. Fenn,12,20,4.5,3.25,11,8,"Long, but ""fair"".
  Bring coffee."
  "CMPS 232, MATH 232",0201,2025-fa,O. Fenn; Ada Moss,3,9,NRP,n/a,0,-,
  """

struct EvaluationsCSVTests {
  @Test func `a wide table has a report for each row`() {
    let read = reading([wide])
    #expect(read.messages == [] && read.yield.rows.kept == 2)
    #expect(read.scores() == ["Overall 4.5 of 12", "Clarity 3.25 of 11", "Hours 8.0 of 12"])
    let (first, second) = (read.reports[0], read.reports[1])
    #expect(first.term == "202508" && first.section == "0101" && first.instructors == ["O. Fenn"])
    #expect(first.responses == 12 && first.invited == 20)
    #expect(first.comments.texts == ["Long, but \"fair\".\nBring coffee."])
    #expect(second.courses.map(\.text) == ["CMPS 232", "MATH 232"] && second.scores.isEmpty)
    #expect(second.instructors == ["O. Fenn", "Ada Moss"] && second.comments.isEmpty)
    #expect(read.yield.evaluations.categories.map(\.role) == [.overall, .other, .workload])
    #expect(read.yield.evaluations.categories.map(\.top) == [5, 5, 60])
  }

  @Test func `a long table has a row for each category, in any order`() {
    let long = """
      course;term;instructor;category;mean;n;invited;5;4;1
      CMPS 231;202508;O. Fenn;Overall;4.5;12;20;6;6;0
      CMPS 330;202508;B. Lund;Overall;2;1;;0%;66%;33%
      CMPS 231;202508;O. Fenn;Pace;3;11;20;x;1;1
      CMPS 231;202508;O. Fenn;Pace;3;11;20;x;1;1
      CMPS 231;202508;O. Fenn;Pace;2;11;20;x;1;1
      """
    let read = reading([long], EvaluationReading(answers: ["5", "4", "1"]))
    #expect(read.reports.count == 2 && read.reports[0].invited == 20)
    #expect(read.scores() == ["Overall 4.5 of 12", "Pace 3.0 of 11"])
    #expect(read.reports[0].scores[0].answers == AnswerCounts([6, 6, 0], .students))
    #expect(read.reports[1].scores[0].answers == AnswerCounts([0, 66, 33], .percent))
    #expect(read.reports[0].scores[1].answers == nil)
    #expect(
      read.yield.evaluations.categories.map(\.answers) == [["5", "4", "1"], ["5", "4", "1"]])
    #expect(
      read.messages == [
        "a:4:1: warning: the shares of answers to 'Pace' cannot be read or do not add up, and are ignored",
        "a:5:1: warning: repeated records with the same content, merged: 1",
        "a:5:1: warning: the shares of answers to 'Pace' cannot be read or do not add up, and are ignored",
        "a:6:1: warning: 'Pace' of CMPS 231 of 202508 is listed again with another average; the first is used",
        "a:6:1: warning: the shares of answers to 'Pace' cannot be read or do not add up, and are ignored",
      ])
  }

  @Test func `comments of a second file go to the one report that they can mean`() {
    let comments = """
      course,term,instructor,comment
      CMPS 231,fall 2025,,"first"
      CMPS 231,fall 2025,O. Fenn,second
      CMPS 231,fall 2025,Somebody Else,apart
      CMPS 231,spring 2025,,alone
      CMPS 231,spring 2025,,
      """
    for texts in [[wide, comments], [comments, wide]] {
      let read = reading(texts)
      #expect(read.messages == [])
      let own = read.reports.first { $0.section == "0101" }
      #expect(own?.comments.texts?.suffix(2) == ["first", "second"])
      #expect(
        read.reports.first { $0.instructors == ["Somebody Else"] }?.comments.texts == ["apart"])
      #expect(read.reports.first { $0.term == "202501" }?.comments.texts == ["alone"])
      #expect(read.reports.count == 4)
    }
    let twice = wide + "\nCMPS 231,0102,Fall 2025,B. Lund,5,9,4,4,4,4,\n"
    let read = reading([twice, "course,term,comment\nCMPS 231,Fall 2025,whose?\n"])
    #expect(read.reports.count == 4 && read.reports[3].comments.texts == ["whose?"])
  }

  @Test func `a wide table, a long one and records of JSON with the same in them give the same`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let names = ["Overall", "Clarity", "Pace, if any"]
    for _ in draws(60) {
      var (wide, long) = (
        "course,section,term,responses,Overall,Clarity,\"Pace, if any\",comment\n", ""
      )
      var records: [String] = []
      let delimiter = [",", ";", "\t"].randomElement(using: &random) ?? ","
      for number in 0..<Int.random(in: 1...9, using: &random) {
        let (course, count) = ("CMPS \(100 + number)", Int.random(in: 1...30, using: &random))
        let means = names.map { _ in
          Int.random(in: 0...5, using: &random) == 0
            ? "NRP" : "\(Double(Int.random(in: 0...500, using: &random)) / 100)"
        }
        let comment =
          ["plain", "two\nlines", "a \"word\", said", "é 🎉", ""].randomElement(using: &random) ?? ""
        let quoted =
          "\"\(comment.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
        wide += "\(course),001,Fall 2025,\(count),\(means.joined(separator: ",")),\(quoted)\r\n"
        for (place, (name, mean)) in zip(names, means).enumerated() {
          let cells = [
            course, "001", "202508", "\"\(name)\"", mean, "\(count)", place == 1 ? quoted : "",
          ]
          long += cells.joined(separator: delimiter) + "\n"
        }
        let rows = zip(names, means).map {
          "{\"item\":\"\($0)\",\"Count\":\(count),\"Mean\":\"\($1)\"}"
        }
        let escaped = comment.split(separator: "\"", omittingEmptySubsequences: false)
          .joined(separator: "\\\"").split(separator: "\n").joined(separator: "\\n")
        records.append(
          "{\"course\":\"\(course)\",\"term\":\"Fall 2025\",\"id\":\"\(course)-001(x)\",\"response\":{\"Responded\":\(count)},\"comments\":[\"\(escaped)\"],\"ratings\":[{\"mean\":\"Mean\",\"scale\":[],\"rows\":[\(rows.joined(separator: ","))]}]}"
        )
      }
      let head = ["course", "section", "term", "category", "mean", "count", "comment"]
      let entry = EvaluationReading(categories: names.map { .init(name: $0) })
      let first = reading([wide], entry)
      let second = reading([head.joined(separator: delimiter) + "\n" + long], entry)
      let third = reading(
        ["[\(records.joined(separator: ",\n"))]"], EvaluationReading(), kind: .harvardEvaluations)
      func reported(_ read: Reading) -> [String] {
        read.reports.indices.map {
          "\(read.reports[$0].courses) \(read.reports[$0].term ?? "") \(read.reports[$0].section ?? "") \(read.scores($0)) \(read.reports[$0].comments.texts ?? [])"
        }
      }
      #expect(
        reported(first) == reported(second) && reported(first) == reported(third), "seed \(seed)")
      #expect(first.messages + second.messages + third.messages == [], "seed \(seed)")
    }
  }

  @Test func `the same section of two instructors is one report, and other scores are reported`() {
    let rows = """
      course,section,term,instructor,responses,Overall,Clarity,Clarity n,hours a week,comment
      CMPS 231,0101,202508,O. Fenn,12,4.5,3,11,8,good
      CMPS 231,0101,202508,B. Lund,12,4.5,3,11,8,good
      CMPS 231,0101,202508,B. Lund,12,4.5,3,11,8,good
      CMPS 231,0101,202508,O. Fenn,12,4.5,3,11,8,better
      CMPS 231,0101,202508,O. Fenn; B. Lund,12,2,3,11,8,
      CMPS 231,,202508,O. Fenn,12,1,1,1,1,
      CMPS 231,,202508,O. Fenn,12,1,1,1,1,
      CMPS 231,,202508,O. Fenn,12,2,1,1,1,
      """
    let read = reading([rows])
    #expect(read.reports.count == 3)
    #expect(read.reports[0].instructors == ["O. Fenn", "B. Lund"])
    #expect(read.reports[0].comments.texts == ["good", "better"])
    #expect(
      read.messages == [
        "a:4:1: warning: repeated records with the same content, merged: 2",
        "a:6:1: warning: CMPS 231 0101 of 202508 is evaluated again with another 'Overall'; the first is used\n  note: first listed at a:2:1",
      ])
    #expect(read.yield.rows.kept == 5 && read.yield.rows.dropped == 1)
  }

  @Test(arguments: [
    ("6", "'6' is not a valid average for 'Overall' (0 to 5.0); treated as unknown"),
    ("-1", "'-1' is not a valid average for 'Overall' (0 to 5.0); treated as unknown"),
    ("1e0", "'1e0' is not a valid average for 'Overall' (0 to 5.0); treated as unknown"),
    ("0x1", "'0x1' is not a valid average for 'Overall' (0 to 5.0); treated as unknown"),
    ("4 2", "'4 2' is not a valid average for 'Overall' (0 to 5.0); treated as unknown"),
    ("4.", "'4.' is not a valid average for 'Overall' (0 to 5.0); treated as unknown"),
    ("good", "'good' is not a valid average for 'Overall' (0 to 5.0); treated as unknown"),
  ])
  func `an impossible mean is reported and unknown`(_ cell: String, _ message: String) {
    let reading = reading(
      ["course,responses,Overall\nCMPS 231,3,\(cell)\n"],
      EvaluationReading(categories: [.init(name: "Overall")]))
    #expect(reading.messages == ["a:2:12: warning: \(message)"])
    #expect(reading.reports.count == 1 && reading.reports[0].scores.isEmpty)
  }

  @Test(
    arguments: [
      ("", nil, 7), ("5", 5, 7), ("0", 0, nil), ("9", nil, nil), ("x", nil, 7), ("2.5", nil, 7),
      ("9999999", nil, 7),
    ] as [(String, Int?, Int?)])
  func `more answers than students asked, and counts that are none, are unknown`(
    _ responses: String, _ expected: Int?, _ invited: Int?
  ) {
    let reading = reading(
      ["course,responses,invited,Overall\nCMPS 231,\(responses),7,4\n"],
      EvaluationReading(categories: [.init(name: "Overall")]))
    #expect(reading.reports[0].responses == expected)
    if responses == "0" {
      // Without answers there is no score.
      #expect(reading.reports[0].invited == 7 && reading.reports[0].scores.isEmpty)
    } else {
      #expect(
        reading.reports[0].invited == invited
          && reading.scores() == ["Overall 4.0 of \(expected.map(String.init) ?? "?")"])
    }
  }

  @Test func `a table that cannot be used says what it lacks`() {
    #expect(
      reading(["a,b\n1,2\n"]).errors.first
        == "a:1:1: error: expected a column 'course', or 'subject' and 'number'; the header has: a, b"
    )
    #expect(
      reading(["course,Overall\nCMPS 231,4\n"], EvaluationReading()).errors.first
        == "a:1:1: error: no column of scores found; expected 'category' and 'mean', or columns listed under 'categories'; name them under 'categories'; the header has: course, Overall"
    )
    #expect(
      reading(["course,Overall\nCMPS 231,4\n"]).errors.prefix(2) == [
        "a:1:1: error: missing column 'Clarity n'; the header has: course, Overall",
        "a:1:1: error: missing column 'Clarity'; the header has: course, Overall",
      ])
    let lost = reading(["course,comment\n???,hello\nCMPS 1,hello\n"])
    #expect(
      lost.messages == [
        "a:2:1: warning: a row without a readable course ('???')"
      ])
    #expect(lost.yield.rows.dropped == 1 && lost.reports.count == 1)
  }

  @Test func `hostile and broken texts are kept as text`() {
    let texts = [
      "<script>alert('x')</script>", "<b>&amp;</b> &lt;", "=cmd|' /C calc'!A0", "👩‍🎓 great 🎉",
      "itâ€™s fine", "\u{202e}dlrow", String(repeating: "long ", count: 5_441),
    ]
    let rows = texts.map { "CMPS 231,\"\($0)\"\n" }.joined()
    let reading = reading(["course,comment\n\(rows)"])
    #expect(
      reading.reports[0].comments.texts
        == texts.map { $0.hasSuffix(" ") ? String($0.dropLast()) : $0 })
  }

  @Test func `bytes of other encodings are read as elsewhere`() {
    var context = SourceContext.sample(term: nil)
    context.comments = CommentShelf(room: TextBudget(bytes: 0)) { _, _ in [] }
    let latin = Array("course,comment\nCMPS 231,caf".utf8) + [0xe9, 0x0a]
    let old = Reading(.evaluationsCSV, [latin], context: context)
    #expect(old.reports[0].comments.texts == ["café"])
    let wide = "course,comment\nCMPS 231,café\n".utf16.flatMap {
      [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)]
    }
    let utf16 = Reading(.evaluationsCSV, [[0xff, 0xfe] + wide], context: context)
    #expect(utf16.reports[0].comments.texts == ["café"])
  }

  @Test func `comments without room are read again, and gone where the file has changed`() {
    let disk = Disk()
    let bytes =
      [0xef, 0xbb, 0xbf] + Array("course,comment\nCMPS 231,\"say \"\"hi\"\"\"\nCMPS 231,two\n".utf8)
    disk.bytes = bytes
    var context = SourceContext.sample(term: nil)
    context.comments = CommentShelf(room: TextBudget(bytes: 0)) { _, part in
      part.upperBound <= disk.bytes.count ? Array(disk.bytes[part]) : nil
    }
    let read = Reading(.evaluationsCSV, [bytes], context: context)
    let comments = read.reports[0].comments
    #expect(comments.texts == ["say \"hi\"", "two"] && comments.count == 2)
    let kept = Reading(.evaluationsCSV, [bytes], context: .sample(term: nil))
    #expect(kept.reports[0].comments == comments)
    #expect(Fingerprint(of: kept.reports[0]) == Fingerprint(of: read.reports[0]))
    disk.bytes[disk.bytes.count - 2] ^= 1
    #expect(comments.texts == nil)
    disk.bytes.removeLast(8)
    #expect(comments.texts == nil)
  }
}

/// A file that changes under its readers. Only one test at a time has it.
private final class Disk: @unchecked Sendable { var bytes: [UInt8] = [] }

struct HarvardReaderTests {
  private static let record = """
    {"term": "Spring 2025", "course": "CMPS 231", "instructor": "O. Fenn", "id": "X-1-001(Fenn)",
     "comments": ["a \\"quote\\" \\u00e9 \\ud83c\\udf89", " "],
     "response": {"Responded": "7", "Invited": "14", "Response Ratio": "50%"},
     "ratings": [{"scale": ["Good", "Bad"], "mean": "Instructor Mean", "ref": "M", "rows": [
       {"item": "Is kind", "Count": "6", "Good": "67%", "Bad": "34%", "Instructor Mean": "4.50", "M": "4"},
       {"item": "Is on time", "Count": "0", "Good": "N/A", "Bad": "N/A", "Instructor Mean": "NRP"}]}],
     "statistics": [{"q": "Would you? -Statistics.", "rows": {"Mean": "4.67"}}],
     "frequencies": [{"q": "Would you? .", "rows": [
       {"Options": "Yes", "Score": "5", "Count": "4"}, {"Options": "No", "Score": "1", "Count": "2"}]}]}
    """

  private func read(_ text: String) -> Reading {
    reading([text], EvaluationReading(), kind: .harvardEvaluations)
  }

  @Test func `a record has its scores, those about its instructor, and its comments`() {
    let read = read("[\(Self.record)]")
    #expect(read.messages == [])
    #expect(read.scores() == ["Is kind 4.5 of 6 about O. Fenn", "Would you? 4.67 of 6"])
    #expect(read.reports[0].comments.texts == ["a \"quote\" é 🎉"])
    #expect(read.reports[0].responses == 7 && read.reports[0].section == "001")
    #expect(read.reports[0].scores[0].answers == AnswerCounts([67, 34], .percent))
  }

  @Test func `a CSV is of another kind, and a record without a term has the entry's`() {
    let csv = read("course_code,course_score_mean\nSTAT 111,4\n")
    #expect(
      csv.messages == [
        "a:1:1: error: expected reports with 'course', 'ratings' and 'statistics', or saved report pages; a CSV of evaluations is of kind 'evaluations-csv'"
      ])
    var context = SourceContext.sample(term: nil)
    context.pastTerm = GradeTerm(.fall, 2022)
    let text = Self.record.split(separator: "\"Spring 2025\"").joined(separator: "null")
    let own = Reading(
      .harvardEvaluations, [Array("[\(text), \(Self.record)]".utf8)], context: context)
    #expect(own.reports.map(\.term) == ["202208", "202501"])
  }

  @Test func `truncated files are refused at the place where they end`() {
    let text = Array("[\(Self.record), \(Self.record)]".utf8)
    for end in stride(from: 1, to: text.count, by: 7) {
      let read = Reading(.harvardEvaluations, [Array(text[..<end])])
      #expect(read.errors.count >= 1, "\(end)")
    }
  }

  @Test(arguments: [
    "{}", "[]", "[1, \"two\", null]", "{\"course\": \"?\", \"ratings\": {}}", "nothing",
    "[{\"course\": [], \"ratings\": [{\"rows\": [3]}], \"comments\": {\"a\": 1}}]", "<html>", "<",
    "<html><title>Feedback for X - Y <br</title><table><tr><td>a</html>", "[[[[", "{\"a\": 1} x",
  ])
  func `anything but a report is an error or a dropped record`(_ text: String) {
    let read = read(text)
    #expect(!read.errors.isEmpty && read.reports.isEmpty, "\(text)")
  }

  @Test func `values of wrong types are reported and unknown`() {
    let odd = """
      [{"course": "CMPS 1", "term": 7, "instructor": null, "comments": [1, null, "fine"],
        "response": {"Responded": "many", "Invited": -3},
        "ratings": [{"scale": ["A"], "mean": "Mean", "rows": [
          {"item": "Q", "Count": "3", "A": "40%", "Mean": "9"}, {"item": "R", "Count": 2, "A": "x", "Mean": 4}]}],
        "statistics": "none"}]
      """
    let read = read(odd)
    #expect(read.reports.count == 1 && read.scores() == ["R 4.0 of 2"])
    #expect(read.reports[0].comments.texts == ["fine"] && read.reports[0].responses == nil)
    #expect(read.messages.count == 6 && read.errors.isEmpty, "\(read.messages)")
  }

  @Test func `a page is read tag by tag, and quotes may hold brackets`() {
    let page = """
      <!DOCTYPE html><html><head><title>System - Feedback for CMPS 231  -  O. Fenn &lt;br&gt; (x)</title>
      <script>if (a < b) { document.write("<table>") }</script></head><body><!-- <table> -->
      <a title="1 > 0 <br>">Table of Contents for Fall 2025 Term Report</a>
      <table><caption>Table for Rate</caption><tr><th>Raters</th><th>Students</th></tr>
      <tr><th>Responded</th><td>3</td></tr><tr><th>Invited</th><td>8</td></tr></table>
      <table><tr><th></th><th>Count</th><th>Good</th><th>Bad</th><th>Course Mean</th><th>All Mean</th></tr>
      <tr><th>
      Evaluate the course overall.
      </th><td>3</td><td>33%</td><td>67%</td><td>2.33</td><td>4</td></tr></table>
      <table><tr><th>Comments</th></tr><tr><td>1 &lt; 2 &amp; <i>so</i><br/>on &ndash; &lt;script&gt;</td></tr></table>
      </body></html>
      """
    let read = read(page)
    #expect(read.messages == [])
    #expect(read.scores() == ["Evaluate the course overall. 2.33 of 3"])
    #expect(read.reports[0].term == "202508" && read.reports[0].instructors == ["O. Fenn"])
    #expect(read.reports[0].comments.texts == ["1 < 2 & so\non – <script>"])
    #expect(read.reports[0].responses == 3 && read.reports[0].invited == 8)
    #expect(read.yield.evaluations.categories[0].answers == ["Good", "Bad"])
    for end in stride(from: 1, to: page.utf8.count - 8, by: 5) {
      let cut = Reading(.harvardEvaluations, [Array(page.utf8.prefix(end))])
      #expect(!cut.errors.isEmpty, "\(end)")
    }
  }

  @Test func `no bytes make it trap`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for text in ["[\(Self.record)]", wide, "<html><table><tr><td>x</td></tr></table></html>"] {
      for _ in draws(150) {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          let at = Int.random(in: 0..<bytes.count, using: &random)
          if Bool.random(using: &random) {
            bytes[at] = UInt8.random(in: 0...255, using: &random)
          } else {
            bytes.remove(at: at)
          }
        }
        for kind in [SourceKind.harvardEvaluations, .evaluationsCSV, .planetterp] {
          var context = SourceContext.sample(term: nil)
          context.evaluations = entry
          let read = Reading(kind, [bytes], context: context)
          for report in read.reports { _ = report.comments.texts }
        }
      }
    }
  }
}

struct PlanetTerpReviewsTests {
  private func read(_ texts: String...) -> Reading {
    reading(texts, EvaluationReading(), kind: .planetterp)
  }

  @Test func `reviews are a report for each course and instructor, each once from either file`() {
    let first =
      "{\"professor\":\"O. Fenn\",\"course\":\"CMPS231\",\"review\":\"Good \\u00e9\",\"rating\":5,\"created\":\"2020\"}"
    let second =
      "{\"professor\":\"O. Fenn\",\"course\":\"CMPS231\",\"review\":\"Bad\",\"rating\":\"2\",\"created\":\"2021\"}"
    let nowhere =
      "{\"professor\":\"O. Fenn\",\"course\":null,\"review\":\"?\",\"rating\":1,\"created\":\"2021\"}"
    let read = read(
      "[{\"department\":\"CMPS\",\"course_number\":\"231\",\"average_gpa\":3,\"reviews\":[\(first)]}]",
      "[{\"name\":\"O. Fenn\",\"slug\":\"fenn\",\"average_rating\":3.5,\"reviews\":[\(first),\(second),\(nowhere)]}]"
    )
    #expect(
      read.messages == [
        "b:1:\(read.column(of: nowhere, in: first, second)): warning: reviews without a course, ignored: 1"
      ])
    #expect(read.reports.count == 1 && read.scores() == ["Rating 3.5 of 2"])
    #expect(read.reports[0].comments.texts == ["Good é", "Bad"])
    #expect(read.reports[0].scores[0].answers == AnswerCounts([1, 0, 0, 1, 0], .students))
    #expect(read.reports[0].term == nil && read.reports[0].responses == 2)
  }

  @Test func `a name of two people belongs to neither`() {
    let review = "{\"professor\":\"O. Fenn\",\"course\":\"CMPS231\",\"review\":\"x\",\"rating\":0}"
    let read = read(
      "[{\"name\":\"O. Fenn\",\"slug\":\"a\",\"average_rating\":3.5,\"reviews\":[\(review)]},{\"name\":\"O. Fenn\",\"slug\":\"b\",\"average_rating\":2}]"
    )
    #expect(read.reports[0].instructors == [] && read.reports[0].scores == [])
    #expect(
      read.messages.contains { $0.contains("'0' is not a rating from 1 to 5; treated as unknown") })
  }
}

extension Reading {
  /// The column at which the review without a course begins, from 1.
  fileprivate func column(of review: String, in first: String, _ second: String) -> Int {
    "[{\"name\":\"O. Fenn\",\"slug\":\"fenn\",\"average_rating\":3.5,\"reviews\":[".utf8.count
      + first.utf8.count + second.utf8.count + 3
  }
}
