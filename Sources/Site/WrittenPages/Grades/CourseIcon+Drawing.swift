internal import CampusModel
internal import Markup

extension CourseIcon {
  /// A small drawing in the color of the text, or the owner's own character. Decoration only: the
  /// text next to it says the same.
  var markup: TrustedMarkup {
    var writer = MarkupWriter()
    switch self {
    case .drawn(let drawing):
      writer.element("svg", ["class": "icon", "viewBox": "0 0 24 24", "aria-hidden": "true"]) {
        $0.element("path", ["d": drawing.path]) { _ in }
      }
    case .character(let character):
      writer.element("span", ["class": "icon", "aria-hidden": "true"], character)
    }
    return writer.markup
  }
}

extension CourseIcon.Drawing {
  /// Lines on 24 × 24, to be stroked.
  fileprivate var path: String {
    switch self {
    case .atom:
      "M11 12h2M3 12a9 3.6 0 1 0 18 0a9 3.6 0 1 0-18 0M7.5 4.2A9 3.6 60 1 0 16.5 19.8A9 3.6 60 1 0 7.5 4.2M16.5 4.2A9 3.6-60 1 0 7.5 19.8A9 3.6-60 1 0 16.5 4.2"
    case .book: "M4 5c3-1 6-1 8 1c2-2 5-2 8-1v13c-3-1-6-1-8 1c-2-2-5-2-8-1zM12 6v13"
    case .brain:
      "M12 5a3 3 0 0 0-5 1a3 3 0 0 0-2 5a3 3 0 0 0 2 5a3 3 0 0 0 5 2zM12 5a3 3 0 0 1 5 1a3 3 0 0 1 2 5a3 3 0 0 1-2 5a3 3 0 0 1-5 2z"
    case .chart: "M4 4v16h16M7 15l4-5l3 3l5-7"
    case .code: "M9 7l-5 5l5 5M15 7l5 5l-5 5"
    case .coins:
      "M4 7a8 3 0 1 0 16 0a8 3 0 1 0-16 0M4 7v5c0 4 16 4 16 0V7M4 12v5c0 4 16 4 16 0v-5"
    case .flask:
      "M10 3v6l-5.5 9.5a1.5 1.5 0 0 0 1.3 2.5h12.4a1.5 1.5 0 0 0 1.3-2.5L14 9V3M8.5 3h7M7.5 15h9"
    case .gear:
      "M12 8.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2"
    case .globe:
      "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M3 12h18M12 3c4 5 4 13 0 18M12 3c-4 5-4 13 0 18"
    case .heart: "M12 20C5 15 3 12 3 8.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 9 1.5C21 12 19 15 12 20z"
    case .leaf: "M5 19C4 10 9 4 20 4c1 11-6 16-13 13M5 20C8 14 11 11 15 9"
    case .music:
      "M9 18V5l10-2v13M9 18a2.5 2.5 0 1 1-5 0a2.5 2.5 0 1 1 5 0M19 16a2.5 2.5 0 1 1-5 0a2.5 2.5 0 1 1 5 0"
    case .palette:
      "M12 3a9 9 0 1 0 0 18c2 0 2-1.5 1.3-2.5c-.8-1.2 0-2.5 1.5-2.5H17a4 4 0 0 0 4-4c0-5-4-9-9-9M7.5 12v.1M10 7.5v.1M15 7.5v.1"
    case .pen: "M4 20l1-5L16 4l4 4L9 19zM13.5 6.5l4 4"
    case .pillar: "M4 21h16M6 18h12M8 18V9M12 18V9M16 18V9M4 9h16L12 3z"
    case .ruler: "M3 15L15 3l6 6L9 21zM7 11l2 2M10 8l3 3M13 5l2 2"
    case .scales: "M12 4v16M7 20h10M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z"
    case .sigma: "M18 5H6l6 7l-6 7h12"
    case .speech: "M4 5h16v11H11l-4 4v-4H4z"
    case .star:
      "M12 3l2.8 5.8l6.2.9l-4.5 4.4l1.1 6.3L12 17.4l-5.6 3l1.1-6.3L3 9.7l6.2-.9z"
    }
  }
}
