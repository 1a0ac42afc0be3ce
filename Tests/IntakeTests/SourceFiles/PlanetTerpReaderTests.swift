internal import CampusModel
internal import Intake
import Testing

@testable import SourceFiles

struct PlanetTerpReaderTests {
  @Test(
    arguments: [
      ("3.25", Measure(mean: 3.25)), ("\"3.25\"", Measure(mean: 3.25)), ("null", nil), ("NaN", nil),
      ("0.0", nil), ("\"NaN\"", nil),
    ] as [(String, Measure?)])
  func `a course's mean may be missing`(_ text: String, _ expected: Measure?) throws {
    let id = try #require(CourseID("CMPS 231H"))
    let reading = Reading(
      .planetterp,
      #"{"department": "CMPS", "course_number": "231H", "title": "Trees", "average_gpa": \#(text)}"#
    )
    #expect(reading.yield.gpas[id] == expected)
    #expect(reading.errors == [])
    #expect(reading.yield.rows.kept == 1)
  }

  @Test func `a mean below 0 is reported`() {
    #expect(
      Reading(
        .planetterp, #"[{"department": "CMPS", "course_number": 231, "average_gpa": -1}]"#
      ).messages == [
        "a:1:62: warning: '-1' is not a valid average for CMPS 231; treated as unknown"
      ])
  }

  @Test func `professors, courses and grades may lie in one answer`() throws {
    let reading = Reading(
      .planetterp,
      """
      {"professors": [{"name": "Ada Moss", "slug": "moss", "type": "professor",
          "courses": ["CMPS231"], "average_rating": 4.5, "reviews": [{"rating": 4}, {"rating": 5}]},
         {"name": "Ben Ash", "slug": "ash", "courses": [], "average_rating": null},
         {"name": "Cy Elm", "slug": "elm", "average_rating": 3.5, "review_count": 12}],
       "courses": [{"department": "CMPS", "course_number": "231", "average_gpa": 3.1}],
       "grades": [{"course": "CMPS231", "professor": "Ada Moss", "semester": "202601",
         "section": "0101", "A+": 1, "A": 10, "A-": 0, "F": 2, "W": 1, "Other": 0}]}
      """)
    let id = try #require(CourseID("CMPS231"))
    #expect(reading.messages == [])
    #expect(
      reading.yield.ratings == [
        "Ada Moss": Measure(mean: 4.5, count: 2), "Cy Elm": Measure(mean: 3.5, count: 12),
      ])
    #expect(reading.yield.gpas == [id: Measure(mean: 3.1)])
    #expect(
      reading.yield.grades == [
        GradeRecord(
          course: id, term: "202601", section: "0101", instructors: ["Ada Moss"],
          counts: [
            GradeCount(mark: "A+", students: 1), GradeCount(mark: "A", students: 10),
            GradeCount(mark: "A-", students: 0), GradeCount(mark: "F", students: 2),
            GradeCount(mark: "W", students: 1), GradeCount(mark: "Other", students: 0),
          ])
      ])
  }

  @Test func `tables of the same columns are read`() throws {
    let id = try #require(CourseID("CMPS231"))
    let reading = Reading(
      .planetterp,
      ",average_gpa,professors,department,course_number,name\n0,3.5,\"['Ada Moss', 'Ben Ash']\",CMPS,231,CMPS231\n1,NaN,[],CMPS,232,CMPS232\n",
      "name,average_rating,slug,review_count\nAda Moss,4.5,moss,7\nBen Ash,,ash,\nCy Elm,0.0,elm,0\n",
      ",course,professor,semester,section,A+,A,B,F\n0,CMPS231,Ada Moss,202601,0101,0,10,3,1\n")
    #expect(reading.messages == [])
    #expect(reading.yield.gpas == [id: Measure(mean: 3.5)])
    #expect(reading.yield.ratings == ["Ada Moss": Measure(mean: 4.5, count: 7)])
    #expect(reading.yield.grades.map(\.counts.count) == [4])
    #expect(reading.yield.rows.kept == 6)
  }

  @Test func `grades with an invalid count are dropped, repeated ones merged`() {
    let reading = Reading(
      .planetterp,
      """
      course,professor,semester,section,A,F
      CMPS231,Ada Moss,202601,0101,10,1
      CMPS231,Ada Moss,202601,0101,10,1
      CMPS231,Ada Moss,202601,0101,11,1
      CMPS231,Ada Moss,202601,0201,-3,1
      ,Ada Moss,202601,0201,3,1
      """ + "\n")
    #expect(reading.yield.grades.count == 1)
    #expect(
      reading.messages == [
        "a:3:1: warning: repeated records with the same content, merged: 1",
        "a:4:1: warning: CMPS 231 0101 of 202601 is listed again with different content; the first is used\n  note: first listed at a:2:1",
        "a:5:1: warning: '-3' is not a valid number of students with A in CMPS 231; the record is skipped",
        "a:6:1: warning: a record without a readable course and term ('')",
      ])
  }

  @Test(arguments: [
    (
      #"{"error": "course not found"}"#,
      "a:1:1: error: the file is an error from PlanetTerp: course not found"
    ),
    (
      "name,stars\nAda Moss,5\n",
      "a:1:1: error: expected courses (department, course_number, average_gpa), professors (name, average_rating) or grades (course, professor, semester, section, A+, A, …); the header has: name, stars"
    ),
    (
      #"[{"course_id": "CMPS100"}]"#,
      "a:1:1: error: expected courses (department, course_number, average_gpa), professors (name, average_rating) or grades (course, professor, semester, section, A+, A, …); this looks like kind 'umdio'"
    ),
  ])
  func `an answer that holds no record is an error`(_ text: String, _ message: String) {
    #expect(Reading(.planetterp, text).messages == [message])
  }

  @Test func `the empty last page of an answer is accepted`() {
    let reading = Reading(
      .planetterp, #"[{"name": "Ada Moss", "slug": "moss", "average_rating": 4.5}]"#, "[]")
    #expect(reading.errors == [])
    #expect(reading.messages == ["b:1:1: warning: the file has no records"])
  }
}
