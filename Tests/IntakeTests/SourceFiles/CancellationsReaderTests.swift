import CampusModel
import Diagnostics
import Intake
import Testing

@testable import SourceFiles

@Suite struct CancellationsReaderTests {
  /// "fall-2026 CMPS 231-0101 2026-11-20 10:00 Instructor away".
  private func lines(_ reading: Reading) -> [String] {
    reading.yield.cancellations.map { notice in
      let canceled = notice.cancellation
      let words = [
        notice.term.text, notice.section.text, "\(canceled.date)",
        canceled.start?.description, canceled.reason,
      ]
      return words.compactMap(\.self).joined(separator: " ")
    }
  }

  @Test func `rows name term, section, date, and at will a time and a reason`() {
    let reading = Reading(
      .cancellations,
      """
      term,section,date,start,reason
      202608,CMPS 231-0101,2026-11-20,10:00,Instructor  away
      fall-2026,cmps231-0102,"Nov 20, 2026",1:30 pm,
      ,CMPS 231 0201,November 23 2026,,"Snow, ice"
      202608,CMPS 231-0101,2026-11-20,,
      """ + "\n")
    #expect(
      lines(reading) == [
        "fall-2026 CMPS 231-0101 2026-11-20 10:00 Instructor away",
        "fall-2026 CMPS 231-0102 2026-11-20 13:30",
        "fall-2026 CMPS 231-0201 2026-11-23 Snow, ice", "fall-2026 CMPS 231-0101 2026-11-20",
      ])
    #expect(reading.yield.cancellations.map(\.place.line) == [2, 3, 4, 5])
    #expect(
      reading.messages == [] && reading.yield.rows.kept == 4 && reading.yield.rows.dropped == 0)
  }

  @Test func `the section's own code is enough with its course, in any order of columns`() {
    let reading = Reading(
      .cancellations, "date,Section,COURSE\n2026-11-20,esg1,CMPS 231\n2026-11-20,MATH246-0101,\n")
    #expect(
      lines(reading) == [
        "fall-2026 CMPS 231-ESG1 2026-11-20", "fall-2026 MATH 246-0101 2026-11-20",
      ])
    #expect(reading.messages == [])
  }

  @Test(arguments: [
    (",0101,2026-11-20,,", "4", "a cancellation without a readable section"),
    (",CMPS 231-,2026-11-20,,", "4", "a cancellation without a readable section"),
    (",,2026-11-20,,", "4", "a cancellation without a readable section"),
    (
      ",CMPS 1-1,11/20/2026,,", "11",
      "invalid date '11/20/2026'; expected one like 2026-11-20 or Nov 20, 2026"
    ),
    (
      ",CMPS 1-1,2026-11-31,,", "11",
      "invalid date '2026-11-31'; expected one like 2026-11-20 or Nov 20, 2026"
    ),
    (",CMPS 1-1,,,", "11", "invalid date ''; expected one like 2026-11-20 or Nov 20, 2026"),
    (
      ",CMPS 1-1,2026-11-20,noon,", "22",
      "invalid start time 'noon'; expected one like 10:00 or 1:30 pm"
    ),
    (
      ",CMPS 1-1,2026-11-20,24:00,", "22",
      "invalid start time '24:00'; expected one like 10:00 or 1:30 pm"
    ),
  ])
  func `rows that cannot be read are dropped and reported`(
    _ row: String, _ column: String, _ message: String
  ) {
    let reading = Reading(
      .cancellations, "term,section,date,start,reason\n\(row)\n,CMPS 1-2,2026-11-20,,\n")
    #expect(lines(reading) == ["fall-2026 CMPS 1-2 2026-11-20"])
    let place = column == "4" ? "a:2:1" : "a:2:\(column)"
    #expect(reading.messages == ["\(place): warning: \(message)"])
    #expect(reading.yield.rows.kept == 1 && reading.yield.rows.dropped == 1)
  }

  @Test func `what is given again is merged, and the first of two reasons counts`() {
    let reading = Reading(
      .cancellations,
      "section,date,reason\nCMPS 1-1,2026-11-20,Snow\n",  // first file
      "section,date,reason\nCMPS 1-1,2026-11-20,Ice\ncmps 1-1,2026-11-20,Snow\n")
    #expect(lines(reading) == ["fall-2026 CMPS 1-1 2026-11-20 Snow"])
    #expect(
      reading.messages == [
        "b:2:1: warning: the cancellation of CMPS 1-1 on 2026-11-20 is listed again with different content; the first is used\n  note: first listed at a",
        "b:3:1: warning: repeated records with the same content, merged: 1",
      ])
  }

  @Test func `other terms are passed over, and rows without a term are lost`() {
    let reading = Reading(
      .cancellations,
      "term,section,date\n202701,CMPS 1-1,2027-02-20\n,CMPS 1-1,2026-11-20\n202608,CMPS 1-1,2026-11-20\n",
      context: .sample(term: nil))
    #expect(lines(reading) == ["fall-2026 CMPS 1-1 2026-11-20"])
    #expect(
      reading.messages == [
        "a:2:1: warning: ignored cancellations: 1 of unknown terms ('202701'); the site's terms have the codes '202608'",
        "a:3:1: warning: this row has no term; write the term's id or code, or add a 'term:' line to this source in site.yml",
      ])
  }

  @Test(arguments: [
    ("\n\r\n", "the file is empty; fetch it again; the download may have failed"),
    ("a,b", "expected canceled classes"), ("section,reason\n", "expected canceled classes"),
    ("course,date\n", "this looks like kind 'exams'"),
    ("name,rated-as\nA,B\n", "this looks like kind 'aliases'"),
    ("[{\"course_id\": \"CMPS231\"}]\n", "this looks like kind 'umdio'"),
    ("term,section,date\n202701,CMPS 1-1,2027-02-20\n", "the source has no usable records"),
    ("section,date\n0101,2026-11-20\n", "the source has no usable records"),
    ("section,date\n\"CMPS 1-1,2026", "the quote that opens here is never closed"),
  ])
  func `anything but a list of cancellations is an error`(_ text: String, _ words: String) {
    let reading = Reading(.cancellations, text)
    #expect(reading.errors.count == 1 && reading.errors.first?.contains(words) == true)
    #expect(reading.yield.cancellations == [])
  }

  @Test func `a list without rows is a good week`() {
    #expect(Reading(.cancellations, "term,section,date,start,reason\n").messages == [])
  }

  @Test func `a list of cancellations is recognized where exams were expected`() {
    let reading = Reading(.exams, "term,section,date,start,reason\n")
    #expect(reading.errors.first?.hasSuffix("this looks like kind 'cancellations'") == true)
  }

  @Test func `more than one lost row in twenty is an error`() {
    let good = (1...19).map { "CMPS \($0)-1,2026-11-20\n" }.joined()
    let context = SourceContext.sample(lossLimit: 0.05)
    let bare = Reading(.cancellations, "section,date\n" + good + "x,y\n", context: context)
    #expect(bare.errors == [] && bare.messages.count == 1)
    let over = Reading(.cancellations, "section,date\n" + good + "x,y\nx,y\n", context: context)
    #expect(over.errors.count == 1 && over.errors[0].contains("2 of 21 records were skipped"))
  }
}
