package import Diagnostics

/// A file of the site and how to make it.
///
/// A class, because a site may have very many, and lists of them are handed on and put in order. It
/// never changes.
package final class Page: Sendable {
  package let route: Route
  /// What it comes from, for messages: "Content/pages/about.md", "course CMSC131".
  package let origin: String
  /// A digest of everything that the file's bytes depend on, the program and the templates too:
  /// where it is what it was when the file at the output was made, the page is not rendered again.
  /// Called on any thread, and again where a gate has doubts or another file tells of this one.
  /// `nil` where nobody can tell; such a page is rendered by every build.
  package let key: (@Sendable () -> UInt128)?
  /// The file's bytes. Called on any thread, once but where a gate has doubts; an error among the
  /// diagnostics keeps the whole build from publishing.
  package let render: @Sendable (inout [Diagnostic]) -> [UInt8]
  /// The file that this one is a copy of, byte for byte; `nil` for one that is rendered.
  let source: CopiedFile?
  /// Where in the owner's files a link of the page is written, which is asked for one that leads
  /// nowhere; `nil` where the page has its links from nobody.
  let written: (@Sendable (_ reference: String) -> WrittenLink?)?

  package init(
    route: Route, origin: String, key: (@Sendable () -> UInt128)? = nil,
    written: (@Sendable (_ reference: String) -> WrittenLink?)? = nil,
    render: @escaping @Sendable (inout [Diagnostic]) -> [UInt8]
  ) {
    self.route = route
    self.origin = origin
    self.key = key
    self.written = written
    self.render = render
    source = nil
  }

  /// A copy of the file at `source`, which is read in parts when the site is published. Links in it
  /// are not looked at.
  package init(route: Route, origin: String, copying source: String) {
    let file = CopiedFile(path: source)
    (self.route, self.origin, self.source) = (route, origin, file)
    (key, written) = (nil, nil)
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

/// A link as its owner wrote it.
package struct WrittenLink: Hashable, Sendable {
  package var target: String
  package var place: FilePlace

  package init(_ target: String, at place: FilePlace) {
    (self.target, self.place) = (target, place)
  }
}

extension Diagnostic {
  /// That a file to copy cannot be read.
  static func unreadable(_ file: String, _ error: PublishError) -> Diagnostic {
    Diagnostic(.error, .owner, at: FilePlace(file), Diagnostic.Message("\(error.cause)"))
  }
}

/// A whole site, and where it goes.
package struct BuildRequest: Sendable {
  /// The folder the site is published as. A symbolic link stands for the folder it leads to.
  package var output: String
  /// Folders that are never replaced, nor any that holds one of them: the site's own folder, the
  /// home folder.
  package var protected: [String]
  /// Folders that the site is made from: the output cannot lie in them.
  package var inputs: [String]
  /// Every file of the site but the marker and `.gitignore`; what is not among them vanishes.
  package var pages: [Page]
  /// The pages that this build is about, by their routes; `nil` for all. The others stay as they
  /// are at the output, also those that are no longer among `pages`; where one is not there yet it
  /// is made.
  package var scope: (@Sendable (Route) -> Bool)?
  /// The file that knows which pages need not be rendered again; `nil` to render all. It is made
  /// where it is missing, and may be deleted at any time.
  package var cache: String?
  /// Looks through every page before it is written; `nil` where nothing is private. A page that is
  /// not rendered was looked at by the build that made it, for the same texts.
  package var gate: PrivacyGate?
  /// How many pages are rendered at once, at least 1. The bytes published do not depend on it.
  package var jobs: Int
  /// Told after each page how many are done, of how many; called from several threads.
  package var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?
  /// Called when everything is rendered, checked and written beside the output, right before the
  /// exchange; also when nothing changed. What it throws ends the build with the old site
  /// untouched.
  package var beforePublish: @Sendable (_ isNewRelease: Bool) throws(PublishError) -> Void
  /// Seconds that never run backwards, from any start.
  package var clock: @Sendable () -> Double

  package init(
    output: String, protected: [String] = [], inputs: [String] = [], pages: [Page],
    scope: (@Sendable (Route) -> Bool)? = nil, cache: String? = nil,
    gate: PrivacyGate? = nil, jobs: Int,
    progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil,
    beforePublish: @escaping @Sendable (_ isNewRelease: Bool) throws(PublishError) -> Void = { _ in
    },
    clock: @escaping @Sendable () -> Double
  ) {
    self.output = output
    self.protected = protected
    self.inputs = inputs
    self.pages = pages
    self.scope = scope
    self.cache = cache
    self.gate = gate
    self.jobs = max(1, jobs)
    self.progress = progress
    self.beforePublish = beforePublish
    self.clock = clock
  }
}

/// What a build did.
package struct BuildReport: Sendable {
  /// Whether the output was exchanged; `false` when nothing had changed.
  package var isPublished = false
  package var written = 0
  package var unchanged = 0
  /// Of all pages, those that were made to see what they hold; the others were known to be as they
  /// are at the output.
  package var rendered = 0
  /// Files of the old site that are not in the new one.
  package var removed = 0
  /// Fingerprinted assets of the release before that are still there: they stay for one release.
  package var kept = 0
  /// Whether the output was changed file by file, because it could not be exchanged.
  package var isInPlace = false
  /// What is left for others on the output's file system after the build, where it tells.
  package var freeBytes: Int?
  /// Of all pages together.
  package var bytes = 0
  /// Warnings of the pages, in the order of routes.
  package var diagnostics: [Diagnostic] = []
  package var seconds = Seconds()
  /// What is at the output now; for the record of this build.
  package var made = MadeFiles()

  package init() {}

  /// How long each phase took.
  package struct Seconds: Hashable, Sendable {
    /// Rendering, checking links, comparing with the old site and writing what changed.
    package var rendering = 0.0
    /// Linking what did not change into the new tree, and looking whether what was written is
    /// there.
    package var linking = 0.0
    /// Waiting for the disk.
    package var syncing = 0.0
    /// The hook, the exchange and clearing away the release before the last.
    package var exchanging = 0.0
  }
}
