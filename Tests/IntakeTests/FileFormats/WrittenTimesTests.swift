import CampusModel
import Testing

@testable import FileFormats

@Suite struct `Days and times written by hand` {
  @Test(arguments: [
    ("MWF", "MWF"), ("TuTh", "TuTh"), ("TTh", "TuTh"), ("TTH", "TuTh"), ("TR", "TuTh"),
    ("MTWRF", "MTuWThF"), ("MTWThF", "MTuWThF"), ("Mon, Wed", "MW"), ("mon,wed,fri", "MWF"),
    ("Mo, We, Fr", "MWF"), ("Fr", "F"), ("Tues", "Tu"), ("Thurs", "Th"), ("wednesday", "W"),
    ("Mon-Fri", "MTuWThF"), ("Sat–Mon", "MSaSu"), ("Mon-Wed, Sat", "MTuWSa"), ("SaSu", "SaSu"),
    ("T", "Tu"), ("Su", "Su"),
  ])
  func `days are read`(_ text: String, _ code: String) {
    #expect(writtenWeekdays(text)?.code == code)
  }

  @Test(arguments: [
    "", ",", "Mon,", "U", "S", "tr", "MX", "Monn", "Mon-", "Mon-Wed-Fri", "daily",
    "MTWTF", "TT", "TuT",
  ])
  func `what could be several days, or none, is refused`(_ text: String) {
    #expect(writtenWeekdays(text) == nil)
  }

  @Test(arguments: [
    ("16:00-18:00", 960, 1080), ("4pm-6pm", 960, 1080), ("4-6pm", 960, 1080),
    ("4 pm – 6:30 PM", 960, 1110), ("11-1pm", 660, 780), ("9-10:30am", 540, 630),
    ("10pm-1am", 1320, 1500), ("10pm-24:00", 1320, 1440), ("11pm-12am", 1380, 1440),
    ("22:00-1:00", 1320, 1500), ("9am-17:00", 540, 1020), ("12pm-1pm", 720, 780),
    ("1:30-6pm", 810, 1080), ("11:30-1pm", 690, 780), ("0:30-2am", 30, 120),
    ("14:00-6pm", 840, 1080),
  ])
  func `times are read`(_ text: String, _ start: Int, _ end: Int) {
    #expect(writtenTimeSpan(text) == MinuteSpan(start, end))
  }

  @Test(arguments: ["9-10", "9", "13pm-2pm", "9am", "9am-9am", "5pm-6pm-7pm", "noon-1pm", "-", ""])
  func `times without a half of the day are refused`(_ text: String) {
    #expect(writtenTimeSpan(text) == nil)
  }

  @Test(arguments: [
    ("9:30", 570), ("9am", 540), ("12am", 0), ("12pm", 720), ("2:30 p.m.", 870), ("23:59", 1439),
  ])
  func `a time is of either clock`(_ text: String, _ minutes: Int) {
    #expect(writtenTime(text)?.value == minutes)
  }
}
