import CampusModel
import Testing

@Test(arguments: [
  ("202208", "202208", "Fall 2022"), ("fa2022", "202208", "Fall 2022"),
  ("Fall 2022", "202208", "Fall 2022"), ("2022-FA", "202208", "Fall 2022"),
  ("Autumn, 2022", "202208", "Fall 2022"), ("sp2018", "201801", "Spring 2018"),
  ("Summer 2016", "201605", "Summer 2016"), ("wi2021_2022", "202112", "Winter 2022"),
  ("2022-wi", "202112", "Winter 2022"), ("202112", "202112", "Winter 2022"),
])
func `one term has many spellings`(_ text: String, _ code: String, _ name: String) throws {
  let term = try #require(GradeTerm(written: text))
  #expect(term.code == code && term.name == name)
  #expect(GradeTerm(code: code) == term && GradeTerm(written: name) == term)
}

@Test(arguments: [
  "", "2022", "fall", "202213", "202202", "120188", "fall spring 2022", "fa22", "Fall 9999",
])
func `invalid terms are rejected`(_ text: String) {
  #expect(GradeTerm(written: text) == nil)
}

@Test func `terms are in the order of time`() {
  let terms = [
    GradeTerm(.fall, 2021), GradeTerm(.winter, 2022), GradeTerm(.spring, 2022),
    GradeTerm(.summer, 2022), GradeTerm(.fall, 2022),
  ]
  #expect(terms.reversed().sorted() == terms)
  #expect(terms.map(\.code).sorted() == terms.map(\.code))
}
