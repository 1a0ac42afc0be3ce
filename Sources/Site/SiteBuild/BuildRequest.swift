package import Diagnostics

/// A file of the site and how to make it.
///
/// A class, because a site may have very many, and lists of them are handed on and put in order. It
/// never changes.
package final class Page: Sendable {
  package let route: Route
  /// Its source, for messages: "Content/pages/about.md", "course CMSC131".
  package let origin: String
  /// A digest of everything that the file's bytes depend on, including the program and the
  /// templates: while it is unchanged, the page is not rendered again. Called on any thread, and
  /// again if a gate has doubts or another file refers to this one. `nil` if unknown; such a page
  /// is rendered by every build.
  package let key: (@Sendable () -> UInt128)?
  /// Makes the file's bytes. Called on any thread, once unless a gate has doubts; an error among
  /// the diagnostics keeps the whole build from publishing.
  package let render: @Sendable (inout [Diagnostic]) -> [UInt8]
  /// The file that this one is a copy of, byte for byte; `nil` for one that is rendered.
  let source: CopiedFile?
  /// Finds where in the owner's files a broken link of the page is written; `nil` if no person
  /// wrote the links.
  let written: (@Sendable (_ reference: String) -> WrittenLink?)?
  /// Whether search engines may list it: no file but a page is, and no page of a private person.
  package let isFound: Bool
  /// Since when its data has been as it is, in seconds since 1970; `nil` if that is unknown before
  /// it is rendered. Called on any thread.
  package let since: (@Sendable () -> Int?)?
  /// Whether making it takes as long as very many others: such pages are started first, so that
  /// none of them is the last that all wait for.
  let isLong: Bool
  /// The number of the private person whose file it is; `nil` for all other pages. Files of one
  /// person are made one after the other, so that what they share need not be kept for long.
  let owner: Int?
  /// Whether its content is encrypted, so that no word of it can be found. What is around that is
  /// the same in all such files.
  let isSealed: Bool

  package init(
    route: Route, origin: String, key: (@Sendable () -> UInt128)? = nil,
    written: (@Sendable (_ reference: String) -> WrittenLink?)? = nil,
    isFound: Bool = false, since: (@Sendable () -> Int?)? = nil, isLong: Bool = false,
    owner: Int? = nil, isSealed: Bool = false,
    render: @escaping @Sendable (inout [Diagnostic]) -> [UInt8]
  ) {
    self.route = route
    self.origin = origin
    self.key = key
    self.written = written
    self.isFound = isFound
    self.since = since
    self.isLong = isLong
    self.owner = owner
    self.isSealed = isSealed
    self.render = render
    source = nil
  }

  /// A copy of the file at `source`, which is read in parts when the site is published. Its links
  /// are not checked.
  package init(route: Route, origin: String, copying source: String) {
    let file = CopiedFile(path: source)
    (self.route, self.origin, self.source) = (route, origin, file)
    (key, written, since, owner) = (nil, nil, nil, nil)
    (isFound, isLong, isSealed) = (false, false, false)
    render = { diagnostics in
      do throws(PublishError) {
        return try file.bytes()
      } catch {
        diagnostics.append(.unreadable(origin, error))
        return []
      }
    }
  }
}

extension [Page] {
  /// The order in which to make them: long ones first, then those of no private person, then person
  /// by person.
  var orderOfMaking: [Int] {
    indices.sorted { a, b in
      (self[a].isLong ? 0 : 1, self[a].owner ?? -1, a)
        < (self[b].isLong ? 0 : 1, self[b].owner ?? -1, b)
    }
  }
}

/// A link as its owner wrote it.
package struct WrittenLink: Hashable, Sendable {
  /// The target as it is written, with its fragment.
  package var target: String
  /// Where its target begins.
  package var place: FilePlace
  /// Why it leads nowhere, and how to fix that; `nil` where only the site as a whole knows.
  package var reason: Reason?

  /// The message about a link that leads nowhere.
  package struct Reason: Hashable, Sendable {
    /// The problem.
    package var message: Diagnostic.Message
    /// The possible fix.
    package var suggestion: String

    package init(_ message: Diagnostic.Message, suggestion: String) {
      (self.message, self.suggestion) = (message, suggestion)
    }
  }

  package init(_ target: String, at place: FilePlace) {
    (self.target, self.place) = (target, place)
  }
}

extension Diagnostic {
  /// An error for a file to copy that cannot be read.
  static func unreadable(_ file: String, _ error: PublishError) -> Diagnostic {
    Diagnostic(.error, .owner, at: FilePlace(file), Diagnostic.Message("\(error.cause)"))
  }
}

/// A whole site, and the folder it is published to.
package struct BuildRequest: Sendable {
  /// The folder that the site is published as. A symbolic link means the folder it leads to.
  package var output: String
  /// Folders that are never replaced, nor any that holds one of them: the site's own folder, the
  /// home folder.
  package var protected: [String]
  /// Folders that the site is made from: the output cannot lie in them.
  package var inputs: [String]
  /// Every file of the site except the marker and `.gitignore`; other files of the old site are
  /// removed.
  package var pages: [Page]
  /// The pages to build, by their routes; `nil` for all. The others stay as they are at the output,
  /// even those that are no longer in `pages`; missing ones are made.
  package var scope: (@Sendable (Route) -> Bool)?
  /// The cache of pages that need not be rendered again; `nil` to render all. Created if missing;
  /// may be deleted at any time.
  package var cache: String?
  /// Searches every page before it is written; `nil` if nothing is private. A page that is not
  /// rendered was searched by the build that made it, for the same texts.
  package var gate: PrivacyGate?
  /// The kinds of compressed copies that text files have next to them.
  package var copies: [CopyFormat] = []
  /// The severity of a broken link: a warning lets the site be published.
  package var brokenLinks = Diagnostic.Severity.error
  /// How many pages are rendered at once, at least 1. The bytes published do not depend on it.
  package var jobs: Int
  /// Called after each page with how many are done, of how many; called from several threads.
  package var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?
  /// Called when everything is rendered, checked and written next to the output, right before the
  /// exchange; also if nothing changed. If it throws, the build ends and the old site is untouched.
  package var beforePublish: @Sendable (_ isNewRelease: Bool) throws(PublishError) -> Void
  /// Seconds that never run backwards, from any start.
  package var clock: @Sendable () -> Double

  package init(
    output: String, protected: [String] = [], inputs: [String] = [], pages: [Page],
    cache: String? = nil, gate: PrivacyGate? = nil, jobs: Int,
    beforePublish: @escaping @Sendable (_ isNewRelease: Bool) throws(PublishError) -> Void = { _ in
    },
    clock: @escaping @Sendable () -> Double
  ) {
    self.output = output
    self.protected = protected
    self.inputs = inputs
    self.pages = pages
    self.cache = cache
    self.gate = gate
    self.jobs = max(1, jobs)
    self.beforePublish = beforePublish
    self.clock = clock
  }
}

/// The result of a build.
package struct BuildReport: Sendable {
  /// Whether the output was exchanged; `false` when nothing had changed.
  package var isPublished = false
  /// Files that are new or other than before.
  package var written = 0
  /// Files that are as they were.
  package var unchanged = 0
  /// How many pages were rendered; the others were known to be unchanged.
  package var rendered = 0
  /// Files of the old site that are not in the new one.
  package var removed = 0
  /// Fingerprinted assets of the release before that are still there: they stay for one release.
  package var kept = 0
  /// Whether the output was changed file by file, because it could not be exchanged.
  package var isInPlace = false
  /// The free space on the output's file system after the build; `nil` if unknown.
  package var freeBytes: Int?
  /// The total size of all pages.
  package var bytes = 0
  /// How many files have compressed copies next to them, all kinds counted.
  package var copies = 0
  /// Warnings of the pages, in the order of routes.
  package var diagnostics: [Diagnostic] = []
  /// How long each part took.
  package var seconds = Seconds()
  /// The files at the output now; for the record of this build.
  package var made = MadeFiles()

  package init() {}

  /// How long each phase took.
  package struct Seconds: Hashable, Sendable {
    /// Rendering, checking links, comparing with the old site and writing the changed files.
    package var rendering = 0.0
    /// Linking unchanged files into the new tree, and checking that it is complete.
    package var linking = 0.0
    /// Waiting for the disk.
    package var syncing = 0.0
    /// The hook, the exchange and clearing away the release before the last.
    package var exchanging = 0.0
  }
}
