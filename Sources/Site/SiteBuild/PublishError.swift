package import Diagnostics
internal import Glibc

/// Why a site was not published. In every case but `halfway` the old site is as it was.
package indirect enum PublishError: Error, Hashable, Sendable {
  /// Another build holds the lock.
  case busy(output: String)
  /// Another program uses the contents of a folder.
  case inUse(folder: String)
  /// Something is there that no build made; `found` is the name of one file or folder in it.
  case notOurs(path: String, found: String?)
  /// The output is a folder that must not be replaced, or holds one.
  case protected(path: String)
  case cannotRead(path: String, errno: Int32)
  case cannotWrite(path: String, errno: Int32)
  case diskFull(path: String)
  /// A file of the next release has changed since it was written: another program works in that
  /// folder.
  case changedMeanwhile(path: String)
  /// A site that is published file by file has some of the new files. The next build repairs that.
  case halfway(output: String, reason: String)
  /// There is no previous release; a mounted output never has one.
  case nothingBefore(output: String, isMounted: Bool)
  case routesCollide([RouteCollision])
  /// There is no complete site at the output.
  case notWhole(output: String)
  /// Pages with errors or broken links: everything they reported, in the order of routes.
  case pagesFailed([Diagnostic])
  /// For `beforePublish`: its work failed.
  case interrupted(reason: String)
}

/// Two pages that cannot both be on one file system.
package struct RouteCollision: Hashable, Sendable {
  /// The kind of a collision.
  package enum Kind: Hashable, Sendable {
    case sameRoute
    /// Equal on file systems that ignore case.
    case sameIgnoringCase
    /// The first is a file where the second needs a folder.
    case fileAndFolder
  }

  /// A page that wants a place.
  package struct Claim: Hashable, Sendable {
    /// The place that it wants.
    package var route: Route
    /// The source of the page, for messages.
    package var origin: String
  }

  /// The kind of the collision.
  package var kind: Kind
  /// The page that comes first by its route.
  package var first: Claim
  /// The other page.
  package var second: Claim
}

extension PublishError {
  /// The message for the person who started the build: the problem and, if possible, the fix.
  package var message: String {
    switch self {
    case .diskFull, .changedMeanwhile: "\(cause); the old site is unchanged"
    default: cause
    }
  }

  /// The problem, without its consequence for the site.
  package var cause: String {
    switch self {
    case .busy(let output):
      "another build is publishing to '\(output)'; wait until it has ended"
    case .inUse(let folder):
      "a fetch is running and needs '\(folder)'; wait until it has ended"
    case .notOurs(let path, .none):
      "'\(path)' was not written by a build; move it away or choose another output"
    case .notOurs(let path, .some(let found)):
      "'\(path)' contains '\(found)', which no build wrote; move it away or choose another output"
    case .protected(let path):
      "'\(path)' is, contains or is in a folder that must not be replaced; choose another output"
    case .cannotRead(let path, let code): "cannot read '\(path)': \(reason(code))"
    case .cannotWrite(let path, let code): "cannot write '\(path)': \(reason(code))"
    case .diskFull(let path): "no space left for '\(path)'"
    case .changedMeanwhile(let path):
      "another program changed '\(path)' during the build"
    case .halfway(let output, let reason):
      "\(reason); '\(output)' has files of two builds until the next successful build"
    case .nothingBefore(let output, isMounted: false):
      "no previous release of '\(output)': one is kept from the second build on"
    case .nothingBefore(let output, isMounted: true):
      "no previous release of '\(output)': none is kept for the root of a mounted file system"
    case .notWhole(let output):
      "'\(output)' has no complete site; build it first, with 'almanac build'"
    case .routesCollide(let collisions): collisions.map(\.message).joined(separator: "\n")
    case .pagesFailed(let diagnostics):
      diagnostics.map(\.description).joined(separator: "\n")
    case .interrupted(let reason): reason
    }
  }

  private func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}

extension RouteCollision {
  package var message: String {
    let (a, b) = (first, second)
    return switch kind {
    case .sameRoute: "\(a.origin) and \(b.origin) both write '\(a.route)'"
    case .sameIgnoringCase:
      "'\(a.route)' of \(a.origin) and '\(b.route)' of \(b.origin) differ only in case"
    case .fileAndFolder:
      "'\(a.route)' of \(a.origin) is also a folder, needed for '\(b.route)' of \(b.origin)"
    }
  }
}
