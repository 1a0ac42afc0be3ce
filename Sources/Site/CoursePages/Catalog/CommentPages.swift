internal import CampusModel
internal import Catalog
internal import Diagnostics
internal import Markup
internal import SiteBuild
internal import SiteFrame

/// The comments of students on a course, on separate pages: thousands of comments add nothing to
/// the course's page, whose script fetches the first of them when the fold is opened.
struct CommentPages {
  let edition: Edition
  let course: CourseID
  let title: String
  /// The newest first; those without comments are not shown.
  let reports: [Evaluation]

  /// No pages without comments.
  func pages() throws(Route.PathError) -> [Page] {
    let leaves = Leaf.cut(reports)
    var pages: [Page] = []
    for index in leaves.indices { pages.append(try page(index, of: leaves)) }
    return pages
  }

  private func page(_ index: Int, of leaves: [Leaf]) throws(Route.PathError) -> Page {
    let (leaf, count) = (leaves[index], leaves.count)
    let address = Address.comments(course, page: index + 1)
    let frame = PageFrame(
      address: address, origin: "comments of \(course.canonical)", tab: .catalog,
      title: "Comments, \(course.text)", sources: SourceNames.evaluations, isFound: false)
    let line = self.line
    return try edition.checkedPage(
      frame,
      basis: { digest in
        digest.add(leaf)
        digest.add([course.text, title, line.text])
        digest.add(count)
      }
    ) { diagnostics in
      let root = Address.root(from: address)
      return CommentsContent(
        crumbs: [Crumb(course.text, root + Address.course(course)), Crumb(title)], line: line,
        reports: leaf.parts.enumerated().map { $1.report(isFirst: $0 == 0, &diagnostics) },
        isPaged: count > 1,
        range: phrase("Page \(Figure.count(index + 1)) of \(Figure.count(count))"),
        newer: index > 0 ? Self.link(to: index) : nil,
        older: index + 1 < count ? Self.link(to: index + 2) : nil)
    }
  }

  /// From one page of comments to another in the same folder.
  private static func link(to page: Int) -> String {
    "comments\(page == 1 ? "" : "-\(page)").html"
  }

  private var line: TrustedMarkup {
    let shown = reports.filter { !$0.comments.isEmpty }
    return phrase(
      """
      \(counted(shown.reduce(0) { $0 + $1.comments.count }, "comment", "comments")) \
      of \(counted(shown.count, "report", "reports")); newest first.
      """)
  }
}

/// The content of one page of comments.
private struct Leaf: Encodable, Sendable {
  /// The comments of one report, or as many of them as the page has room for.
  struct Part: Encodable, Sendable {
    let term: String?
    let instructors: [String]
    let comments: Comments
    /// Whether earlier comments of the report are on the page before.
    let isContinued: Bool
  }

  var parts: [Part] = []

  /// How many bytes of text a page may hold, markup around each comment counted, unless one comment
  /// is longer.
  static let room = 120_000
  private static let markup = 16

  /// All comments in the order of the reports, page after page.
  static func cut(_ reports: [Evaluation]) -> [Leaf] {
    var leaves: [Leaf] = []
    var left = 0
    for report in reports {
      var start = 0
      let sizes = report.comments.sizes
      while start < sizes.count {
        if sizes[start] + markup > left {
          leaves.append(Leaf())
          left = room
        }
        var end = start
        repeat {
          left -= sizes[end] + markup
          end += 1
        } while end < sizes.count && sizes[end] + markup <= left
        leaves[leaves.count - 1].parts.append(
          Part(
            term: report.term, instructors: report.instructors,
            comments: report.comments.part(start..<end), isContinued: start > 0))
        start = end
      }
    }
    return leaves
  }
}

extension Leaf.Part {
  fileprivate func report(
    isFirst: Bool, _ diagnostics: inout [Diagnostic]
  ) -> CommentsContent.Report {
    var texts: [String] = []
    switch comments.read() {
    case .success(let found): texts = found
    case .failure(let changed): diagnostics.append(.changed(changed.file ?? "the comments"))
    }
    return .init(
      name: term.map(EvaluationsBlock.name(ofTerm:)) ?? "Term unknown",
      who: instructors.joined(separator: ", "),
      count: phrase(
        "\(counted(comments.count, "comment", "comments"))\(isContinued ? ", continued" : "")"),
      isOpen: isFirst, texts: texts)
  }
}
