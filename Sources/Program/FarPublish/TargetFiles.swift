internal import Bytes
internal import SiteBuild

/// The files of a site about one target.
package struct TargetFiles: Sendable {
  /// The target's state that the last publish has seen; may be deleted at any time.
  let kept: String
  /// A copy of the base of its manifest; may be deleted at any time.
  let base: String
  /// Digests of the output's files; may be deleted at any time.
  let digests: String
  /// The journal of an unfinished publish. Without it, an interrupted one cannot be continued.
  let journal: String
  /// A folder for files on their way; may be deleted at any time.
  let scratch: String

  /// `site` is the site's folder, `identity` is the same for the same objects.
  package init(site: String, identity: String, output: String) {
    let name = Checksum(of: identity.utf8).digits
    let cache = "\(site)/.almanac/cache/publish"
    (kept, base) = ("\(cache)/\(name)", "\(cache)/\(name)-base")
    scratch = "\(cache)/\(name)-files"
    digests = "\(cache)/digests-\(Checksum(of: output.utf8).digits)"
    journal = "\(site)/.almanac/publish/\(name)"
  }
}

/// The manifest of a target as this site has last seen or written it.
struct KeptManifest: Sendable {
  /// With its quotes.
  var tag: String
  var bytes: [UInt8]
  /// The mark of the release that the target has whole; `nil` if none.
  var mark: UInt128?

  private static let format = CacheFormat("almanac-target", version: 1)

  init(tag: String, bytes: [UInt8], mark: UInt128?) {
    (self.tag, self.bytes, self.mark) = (tag, bytes, mark)
  }

  /// `nil` where there is no such file, or it is damaged.
  init?(at path: String) {
    guard let file = try? AtomicFile.read(path) else { return nil }
    var records = CacheRecords(file, Self.format)
    guard let record = records.next() else { return nil }
    var cursor = ByteCursor(record)
    do throws(ByteCursor.ReadError) {
      tag = try cursor.string()
      let isWhole = try cursor.byte() == 1
      let mark = try cursor.fixed(UInt128.self)
      self.mark = isWhole ? mark : nil
      bytes = Array(try cursor.text())
    } catch {
      return nil
    }
  }

  func write(to path: String) throws(FarPublishError) {
    var file = Self.format.header
    Self.format.append(to: &file) { out in
      out.append(text: tag)
      out.append(mark == nil ? 0 : 1)
      out.append(fixed: mark ?? 0)
      out.append(text: bytes)
    }
    let made = file
    try onDisk { () throws(PublishError) in try AtomicFile.write(made, to: path) }
  }
}
