import CampusModel
import Testing

@testable import DataShaping

/// Expressions and conditions as they are written.
struct DataExpressionTests {
  private let table = DataTable([
    ColumnTyping().column(of: ["2026-01", "2026-02"], named: "month"),
    ColumnTyping().column(of: ["1", "2"], named: "loans"),
    ColumnTyping().column(of: ["a", "b"], named: "Branch, old (name)"),
    ColumnTyping().column(of: ["a", "b"], named: "sum(x)"),
  ])

  @Test(
    arguments: [
      ("loans", DataExpression.column("loans")),
      (" LOANS ", .column("loans")),
      ("\"Branch, old (name)\"", .column("Branch, old (name)")),
      ("sum(x)", .column("sum(x)")),
      ("sum(loans)", .aggregate(.sum, .column("loans"))),
      ("SUM( loans )", .aggregate(.sum, .column("loans"))),
      ("count()", .aggregate(.count, nil)),
      ("quantile(loans, 0.9)", .aggregate(.quantile(0.9), .column("loans"))),
      ("bin(loans, 5)", .each(.bin(width: 5), .column("loans"))),
      ("month(month)", .each(.step(.month), .column("month"))),
      ("diff(sum(loans))", .running(.diff, .aggregate(.sum, .column("loans")))),
      ("share(loans, month)", .share(.column("loans"), within: [.column("month")])),
      ("max(\"Branch, old (name)\")", .aggregate(.max, .column("Branch, old (name)"))),
    ])
  func `are read`(text: String, expression: DataExpression) throws {
    #expect(try DataExpression(text, in: table) == expression)
  }

  @Test(
    arguments: [
      ("lons", 0, "there is no column 'lons'"),
      ("sum(lons)", 4, "there is no column 'lons'"),
      ("sun(loans)", 0, "unknown function 'sun'"),
      ("sum(loans", 9, "expected ')'"),
      ("sum()", 4, "'sum' needs a column: sum(…)"),
      ("loans)", 5, "expected nothing after the expression"),
      ("\"loans", 0, "the quote that opens here is never closed"),
      ("", 0, "expected a column"),
      ("bin(loans, x)", 11, "expected a number, found 'x'"),
      ("bin(loans, -1)", 13, "a bin has a width above 0"),
      ("quantile(loans)", 0, "'quantile' needs a part from 0 to 1"),
    ])
  func `say what is wrong and where`(text: String, offset: Int, message: String) {
    do throws(DataExpressionError) {
      _ = try DataExpression(text, in: table)
      Issue.record("'\(text)' was read")
    } catch {
      #expect(error.message == message)
      #expect(error.offset == offset)
    }
  }

  @Test func `nest no deeper than eight functions`() {
    let text =
      String(repeating: "diff(", count: 2000) + "loans" + String(repeating: ")", count: 2000)
    #expect(throws: DataExpressionError.self) { try DataExpression(text, in: table) }
  }

  @Test func `a name that stays whole for each kind of function`() throws {
    let titles = try [
      "sum(loans)", "mean(loans)", "median(loans)", "count()", "month(month)", "diff(sum(loans))",
      "quantile(loans, 0.9)",
    ].map { try DataExpression($0, in: table).title }
    #expect(
      titles == [
        "loans", "mean loans", "median loans", "count", "month", "change in loans",
        "loans, 90 % below",
      ])
  }

  @Test func `the width of bins is that of the whole table, in every group`() throws {
    var shaping = DataShaping()
    let values = DataTable([ColumnTyping().column(of: (0..<40).map(String.init), named: "n")])
    shaping.columns = [
      .init(name: "from", expression: try DataExpression("bin(n)", in: values)),
      .init(name: "count", expression: try DataExpression("count()", in: values)),
    ]
    let table = try shaping.table(from: values)
    #expect(table["from"]?.values == stride(from: 0, to: 40, by: 5).map { .number(Double($0)) })
    #expect(table["count"]?.values == Array(repeating: .number(5), count: 8))
  }
}
