/// Something that a person wrote down: on a course, on one of its assignments, or on anything.
package struct Note: Hashable, Sendable {
  /// What a note is on.
  package struct Subject: Hashable, Sendable {
    /// A course of the person's gradebook.
    package var attempt: GradedCourse.Attempt
    /// `nil` for a note on all of the course.
    package var work: Work?

    package init(_ attempt: GradedCourse.Attempt, work: Work? = nil) {
      (self.attempt, self.work) = (attempt, work)
    }
  }

  /// The slug of its file's name; no two notes of a person have the same.
  package let id: String
  package var title: String
  package var date: CalendarDate?
  /// In the order written; none twice, case aside.
  package var tags: [String]
  /// `nil` for a note on anything.
  package var subject: Subject?
  package var markdown: String
  /// In the order written, none twice.
  package var attachments: [Attachment]

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
  /// A file beside a note.
  package struct Attachment: Hashable, Sendable {
    /// What may be attached: nothing that a browser would run.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
      case pdf, png, jpeg, webp, gif, text, csv

      /// Endings of files of the kind, in small letters; the first is the one it is published with.
      package var endings: [String] {
        switch self {
        case .jpeg: ["jpg", "jpeg"]
        case .text: ["txt", "md"]
        case .pdf, .png, .webp, .gif, .csv: [rawValue]
        }
      }

      /// What people call it.
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

      /// Whether a file begins as files of the kind do; of texts and tables, whether it is UTF-8 without a NUL. Linear for these.
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

    /// As its owner names it; without a folder.
    package let name: String
    package let kind: Kind
    package let size: Int
    /// Its bytes, whatever they are: here that is not a text.
    package let content: DocumentText

    package init(name: String, kind: Kind, size: Int, content: DocumentText) {
      (self.name, self.kind, self.size, self.content) = (name, kind, size, content)
    }

    /// What it is published as: the slug of its name, with the ending of its kind. Different names may come to the same.
    package var published: String {
      let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
      return "\(slug(stem)).\(kind.endings[0])"
    }

    /// The most bytes that one may have.
    package static let largest = 16 << 20
  }
}
