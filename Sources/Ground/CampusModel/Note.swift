/// A person's note on a course, on an assignment, or on anything.
package struct Note: Hashable, Sendable {
  /// The course or assignment that the note is about.
  package struct Subject: Hashable, Sendable {
    /// A course of the person's gradebook.
    package var attempt: GradedCourse.Attempt
    /// The assignment; `nil` for a note on the whole course.
    package var work: Work?

    package init(_ attempt: GradedCourse.Attempt, work: Work? = nil) {
      (self.attempt, self.work) = (attempt, work)
    }
  }

  /// The slug of its file name, unique among the person's notes.
  package let id: String
  /// From the front matter, otherwise the first heading.
  package var title: String
  /// `nil` without a date.
  package var date: CalendarDate?
  /// In the order written, without repeats; case is ignored.
  package var tags: [String]
  /// `nil` for a note that is not about a course.
  package var subject: Subject?
  /// The text after the front matter.
  package var markdown: String
  /// In the order written, without repeats.
  package var attachments: [Attachment]
  /// Its parts of the campus.
  package var blocks: [PageBlock] = []

  package init(
    id: String, title: String, date: CalendarDate? = nil, tags: [String] = [],
    subject: Subject? = nil, markdown: String, attachments: [Attachment] = []
  ) {
    self.id = id
    self.title = title
    self.date = date
    self.tags = tags
    self.subject = subject
    self.markdown = markdown
    self.attachments = attachments
  }
}

extension Note {
  /// A file attached to a note.
  package struct Attachment: Hashable, Sendable {
    /// The file types that may be attached: none that a browser would execute.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
      case pdf, png, jpeg, webp, gif, text, csv

      /// The file name extensions in lower case; the first is used for publishing.
      package var endings: [String] {
        switch self {
        case .jpeg: ["jpg", "jpeg"]
        case .text: ["txt", "md"]
        case .pdf, .png, .webp, .gif, .csv: [rawValue]
        }
      }

      /// The English name of the type.
      package var name: String {
        switch self {
        case .pdf: "PDF"
        case .png, .jpeg, .webp, .gif: "Picture"
        case .text: "Text"
        case .csv: "Table"
        }
      }

      package init?(ofFile name: String) {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
        let ending = name[name.index(after: dot)...].lowercased()
        guard let kind = Self.allCases.first(where: { $0.endings.contains(ending) }) else {
          return nil
        }
        self = kind
      }

      /// Whether the bytes begin as files of the type do; texts and tables must be UTF-8 without
      /// NUL.
      ///
      /// Linear for texts and tables.
      package func fits(_ bytes: [UInt8]) -> Bool {
        switch self {
        case .pdf: bytes.starts(with: "%PDF-".utf8)
        case .png: bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
        case .jpeg: bytes.starts(with: [0xff, 0xd8, 0xff])
        case .gif: bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8)
        case .webp:
          bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
        case .text, .csv:
          !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
        }
      }
    }

    /// The owner's file name, without a folder.
    package let name: String
    /// By the extension.
    package let kind: Kind
    /// In bytes.
    package let size: Int
    /// The bytes, which need not be text.
    package let content: DocumentText

    package init(name: String, kind: Kind, size: Int, content: DocumentText) {
      (self.name, self.kind, self.size, self.content) = (name, kind, size, content)
    }

    /// The published file name: the slug of `name` with the type's extension. Different names may
    /// give the same.
    package var published: String {
      let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
      return "\(slug(stem)).\(kind.endings[0])"
    }

    /// The largest size in bytes.
    package static let largest = 16 << 20
  }
}
