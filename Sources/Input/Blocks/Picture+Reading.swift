internal import Bytes
internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import Prose
internal import TableFiles

extension Picture {
  /// The picture next to a page that an image means; `nil` where there is none, which the check of
  /// links reports if it should be there, and after an error.
  init?(_ image: Prose.Image, at place: TextPlace, _ context: BlockContext, _ report: Report) {
    let name = String(
      decoding: PercentEncoding.decodedLeniently(image.target.utf8), as: UTF8.self)
    guard !name.contains(":"), let path = context.files.path(beside: context.folder, named: name)
    else { return nil }
    guard !image.words.allSatisfy(\.isWhitespace) else {
      report.error(
        at: place, .noWords(name), suggestion: "write ![what the picture shows](\(image.target))")
      return nil
    }
    let bytes: [UInt8]
    do {
      bytes = try context.files.bytes(at: path)
    } catch {
      report.error(at: place, .unreadable(name, error))
      return nil
    }
    guard let size = PictureSize(of: bytes) else {
      report.error(
        at: place, .noPicture(name), suggestion: "pictures are .png, .jpg, .gif, .webp and .svg")
      return nil
    }
    self.init(
      target: image.target, file: path, width: size.width, height: size.height,
      mark: Checksum(of: bytes).digits)
  }
}

extension Diagnostic.Message {
  fileprivate static func noWords(_ name: String) -> Self {
    "the picture '\(name)' needs words for people who do not see it"
  }

  fileprivate static func noPicture(_ name: String) -> Self {
    "'\(name)' is not a picture that browsers show, or it is damaged"
  }

  fileprivate static func unreadable(_ name: String, _ error: FileError) -> Self {
    "'\(name)' \(error.text)"
  }
}
