import Testing
import TimeZones

@Test func `New York's footer is parsed`() throws {
  let rule = try #require(PosixRule(parsing: "EST5EDT,M3.2.0,M11.1.0"))
  #expect(rule.standard.offset == -18_000 && rule.standard.abbreviation == "EST")
  let daylight = try #require(rule.daylight)
  #expect(daylight.clock.offset == -14_400 && daylight.clock.abbreviation == "EDT")
  #expect(daylight.begins.day == .weekday(0, week: 2, month: 3) && daylight.begins.time == 7200)
  // 2026-03-08T02:00 and 2026-11-01T02:00.
  #expect(daylight.begins.localSeconds(in: 2026) == 1_772_935_200)
  #expect(daylight.ends.localSeconds(in: 2026) == 1_793_498_400)
}

@Test(arguments: [
  ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", -7200, -3600, -3600),
  ("EET-2EEST,M3.4.4/50,M10.4.4/50", 7200, 10_800, 180_000),
  ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 37_800, 39_600, 7200),
  ("IST-1GMT0,M10.5.0,M3.5.0/1", 3600, 0, 7200),
])
func `unusual rules are parsed`(_ text: String, standard: Int, daylight: Int, time: Int) throws {
  let rule = try #require(PosixRule(parsing: text))
  #expect(rule.standard.offset == standard)
  #expect(rule.daylight?.clock.offset == daylight)
  #expect(rule.daylight?.begins.time == time)
}

@Test func `days of the year count with and without February 29`() throws {
  let rule = try #require(PosixRule(parsing: "AAA0BBB,J60/0,59/0"))
  let daylight = try #require(rule.daylight)
  // 1 March 2028, a leap year, and 29 February; 1 March 2027 by both counts.
  #expect(daylight.begins.localSeconds(in: 2028) == 1_835_481_600)
  #expect(daylight.ends.localSeconds(in: 2028) == 1_835_395_200)
  #expect(daylight.begins.localSeconds(in: 2027) == 1_803_859_200)
  #expect(daylight.ends.localSeconds(in: 2027) == 1_803_859_200)
}

@Test func `a rule of daylight all year never changes the clock`() throws {
  let rule = try #require(PosixRule(parsing: "XXX3EDT4,0/0,J365/23"))
  for day in 0..<730 {
    #expect(rule.clock(at: 1_767_225_600 + day * 86_400 + 7200).abbreviation == "EDT")
  }
}

@Test(arguments: [
  "", "EST", "E5", "EST5EDT", "EST5EDT,M3.2.0", "EST5EDT,M13.2.0,M11.1.0", "EST5EDT,M3.6.0,M11.1.0",
  "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,M3.2.0,M11.1.0,", "EST5EDT,M3.2.0/168,M11.1.0", "<EST5",
  "EST26", "EST5:60", "EST5EDT,J0,J1", "EST5EDT,366,1", "EST99999999999999999999",
])
func `an invalid rule is refused`(_ text: String) {
  #expect(PosixRule(parsing: text) == nil)
}
