internal import Markup
internal import SiteFrame

/// One course's gradebook.
struct GradebookContent: PageContent {
  static let template = "gradebook"

  /// The average after a graded assignment.
  struct ProgressRow: Encodable, Sendable {
    var date: TrustedMarkup
    var average: TrustedMarkup
  }

  /// The scores that you need on open work for each letter grade.
  struct OutlookContent: Encodable, Sendable {
    struct Rung: Encodable, Sendable {
      var letter: String
      /// The lowest average with this letter.
      var from: TrustedMarkup
      /// Whether it is the letter so far.
      var current: Bool
      /// The score that you need, drawn.
      var gauge: TrustedMarkup
      /// The score that you need.
      var need: TrustedMarkup
      /// The class that colors `word`.
      var state: String?
      /// In place of a score.
      var word: String
    }

    /// The grade with a score.
    struct Score: Encodable, Sendable {
      var score: TrustedMarkup
      var average: TrustedMarkup
      var letter: String
    }

    /// The work.
    var name: String
    /// Whether it is shown with drawings.
    var isDrawn: Bool
    /// Its share of the grade, and its date.
    var line: TrustedMarkup
    var rungs: [Rung]
    /// The grade by score, drawn.
    var chart: TrustedMarkup?
    var scores: [Score]
  }

  struct Others: Encodable, Sendable {
    var rows: [OutlookContent]
  }

  /// The owner's trial scores.
  struct Scenarios: Encodable, Sendable {
    struct Row: Encodable, Sendable {
      var name: String
      var scores: TrustedMarkup
      var average: TrustedMarkup
      var letter: String
    }

    var rows: [Row]
  }

  /// For the script that calculates with other scores.
  struct WhatIf: Encodable, Sendable {
    struct Group: Encodable, Sendable {
      var name: String
      var place: String
      /// Whether new work can be added.
      var isMore: Bool
      var works: [WorkOption]
    }

    struct WorkOption: Encodable, Sendable {
      var place: String
      var name: String
      /// Whether it is ungraded.
      var isOpen: Bool
      /// Whether it is chosen at first.
      var isChosen: Bool
    }

    /// The gradebook as JSON.
    var course: String
    /// The first lines of a downloaded file.
    var note: String
    var groups: [Group]
    /// The script itself, on a private page.
    var script: String?
  }

  /// Hours of study.
  struct Study: Encodable, Sendable {
    struct Row: Encodable, Sendable {
      /// Its Monday.
      var week: TrustedMarkup
      var hours: TrustedMarkup
    }

    var chart: TrustedMarkup
    var line: TrustedMarkup
    var rows: [Row]
  }

  struct Groups: Encodable, Sendable {
    struct Row: Encodable, Sendable {
      var name: String
      var detail: TrustedMarkup
      var weight: TrustedMarkup
      var score: TrustedMarkup
      var points: TrustedMarkup
    }

    struct Total: Encodable, Sendable {
      /// The share that is graded.
      var weight: TrustedMarkup
      var score: TrustedMarkup
      var points: TrustedMarkup
    }

    /// The sum of the weights.
    var line: TrustedMarkup
    var rows: [Row]
    var total: Total
    /// How the letter is given.
    var rule: String
    /// How the numbers are calculated.
    var steps: [CalculationStep]
  }

  struct Assignments: Encodable, Sendable {
    struct Order: Encodable, Sendable {
      var id: String
      var name: String
      var lists: [List]
    }

    struct List: Encodable, Sendable {
      /// The group, in the list of one.
      var name: String?
      var rows: [Row]
    }

    struct Row: Encodable, Sendable {
      var name: String
      var detail: TrustedMarkup
      var score: TrustedMarkup
      /// How far it moves the average.
      var effect: TrustedMarkup
      var notes: TrustedMarkup?
    }

    struct Ungrouped: Encodable, Sendable {
      var rows: [UngroupedRow]
    }

    struct UngroupedRow: Encodable, Sendable {
      var name: String
      var detail: TrustedMarkup
      var score: TrustedMarkup
    }

    var orders: [Order]
    /// The influence of each on the average, drawn.
    var influence: TrustedMarkup
    /// Assignments that are in no group.
    var untaken: Ungrouped?
  }

  /// The grades that others got.
  struct Given: Encodable, Sendable {
    var chart: TrustedMarkup
    /// The course’s page.
    var href: String?
    var line: TrustedMarkup
  }

  var crumbs: [Crumb]
  /// The grade so far.
  var letter: String
  var icon: TrustedMarkup
  /// The class that colors the course.
  var color: String
  /// The average so far.
  var percent: TrustedMarkup?
  /// The course’s title.
  var title: String
  var line: TrustedMarkup
  /// The owner's facts about the course.
  var facts: [TrustedMarkup]
  /// The average over time, drawn.
  var progress: TrustedMarkup
  var progressRows: [ProgressRow]
  /// The scores that you need on the final.
  var final: OutlookContent?
  /// The scores that you need on other work.
  var others: Others?
  var scenarios: Scenarios?
  var whatIf: WhatIf?
  var groups: Groups?
  var assignments: Assignments?
  var study: Study?
  var given: Given?
  /// The owner’s text about the course.
  var remarks: TrustedMarkup?
  var notes: NoteListContent?
}

/// A calculation.
struct CalculationStep: Encodable, Sendable {
  /// The name of the calculated value.
  var name: TrustedMarkup
  var terms: TrustedMarkup
}

/// Notes, for `partials/notes`.
struct NoteListContent: Encodable, Sendable {
  struct Item: Encodable, Sendable {
    var id: String
    var title: String
    var line: TrustedMarkup
    var body: TrustedMarkup
    /// The attached files.
    var files: [File]
  }

  struct File: Encodable, Sendable {
    var name: TrustedMarkup
    var detail: TrustedMarkup
  }

  /// The page with all notes.
  var all: String?
  var items: [Item]
  /// Whether any of the texts has colors of code, footnotes, tasks or the like.
  var needsStyle: Bool

  init(all: String? = nil, items: [Item] = [], needsStyle: Bool = false) {
    (self.all, self.items, self.needsStyle) = (all, items, needsStyle)
  }
}

/// A person's notes.
struct NotesContent: PageContent {
  static let template = "notes"

  struct Tag: Encodable, Sendable {
    struct Entry: Encodable, Sendable {
      var href: String
      var title: String
      var detail: TrustedMarkup
    }

    var id: String
    var name: String
    /// The notes with the tag.
    var entries: [Entry]
  }

  var crumbs: [Crumb]
  var head: String
  var line: TrustedMarkup
  var tags: [Tag]
  var notes: NoteListContent
}
