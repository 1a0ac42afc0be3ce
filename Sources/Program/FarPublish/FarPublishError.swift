package import Fetching
package import SiteBuild

/// Why a site was not published far away, or not completely. The files sent until then are known:
/// the next publish continues.
package enum FarPublishError: Error, Hashable, Sendable {
  /// No answer, or a failure of the server, after all attempts.
  case failed(subject: String, FetchError)
  /// The server refused a request: its status, and the code and the sentence of its answer.
  case refused(subject: String, status: Int, reason: String)
  /// The store does not have the bytes that were sent.
  case otherBytes(path: String, expected: String, found: String)
  /// Another publish has begun and not ended, at that time in seconds since 1970.
  case running(since: Int)
  /// Another publish has replaced the manifest in the meantime.
  case overtaken
  case manifest(reason: String)
  /// The output cannot be read, or the state of the publish cannot be written.
  case disk(PublishError)
  /// A library or a program is missing.
  case missing(String)
  /// A program failed: its name and how it ended.
  case program(String, ProgramError)
}

extension FarPublishError {
  /// Whether the same command may succeed later without any change.
  package var isTemporary: Bool {
    switch self {
    case .failed(_, let failure): failure.isTemporary
    case .running, .overtaken: true
    case .program(_, .tooSlow): true
    case .refused, .otherBytes, .manifest, .disk, .missing, .program: false
    }
  }

  package var message: String {
    switch self {
    case .failed(let subject, let failure): "\(subject): \(failure.message)"
    case .refused(let subject, let status, let reason):
      "\(subject): the store answered \(status)\(reason.isEmpty ? "" : " (\(reason))")"
        + Self.advice(status, reason)
    case .otherBytes(let path, let expected, let found):
      "\(path): the store reports other bytes than were sent: expected the ETag '\(expected)', "
        + "found '\(found)'; if its ETags are not MD5, set 'digests: none' of the target"
    case .running:
      "another publish to this target has begun and not ended; wait for it, run it again where it "
        + "was interrupted, or send everything again with --take-over"
    case .overtaken:
      "another publish has replaced the manifest in the meantime; run again"
    case .manifest(let reason):
      "the manifest of the target cannot be read: \(reason); send everything again with --take-over"
    case .disk(let error): error.cause
    case .missing(let what): what
    case .program(let name, let failure): "'\(name)' \(failure.text)"
    }
  }

  private static func advice(_ status: Int, _ reason: String) -> String {
    switch status {
    case 301, 307, 308: "; check 'endpoint' and 'region' of the target"
    case 403 where reason.contains("Skew"): "; check the clock of this machine"
    case 400, 401, 403: "; check the credentials, 'region' and the rights of the key"
    case 404: "; check 'endpoint' and the name of the bucket"
    case 501: "; if the store knows no conditional writes, set 'conditional-writes: false'"
    default: ""
    }
  }
}

/// The result of `body`; a failure of the disk is one of publishing.
func onDisk<Value>(
  _ body: () throws(PublishError) -> Value
) throws(FarPublishError) -> Value {
  do throws(PublishError) { return try body() } catch { throw .disk(error) }
}
