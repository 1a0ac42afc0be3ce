internal import CampusModel
internal import Diagnostics

// Messages of several kinds of catalogs about sections that they cannot read.
extension Diagnostic.Message {
  static func sectionWithoutCode(of course: CourseID) -> Self {
    "a section of \(course.text) without a code"
  }

  static func unreadableCredits(of section: SectionID) -> Self {
    "the credits of \(section.text) cannot be read; treated as unknown"
  }

  static func unreadableMeeting(of section: SectionID) -> Self {
    "a meeting of \(section.text) cannot be read; treated as unannounced"
  }

  static func unreadableTime(_ text: String, of section: SectionID) -> Self {
    "the time '\(text)' of a meeting of \(section.text) cannot be read; treated as unannounced"
  }

  static func unreadableDates(_ texts: [String], of section: SectionID) -> Self {
    "the dates '\(texts.joined(separator: " – "))' of \(section.text) cannot be read; it is shown for the whole term"
  }
}
