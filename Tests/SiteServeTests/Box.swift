import CPlatform
import Glibc

/// A folder of a test's own; removed with all that is in it.
struct Box: ~Copyable {
  let path: String

  init() throws {
    var template = Array("/tmp/almanac-serve-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(code: errno) }
    let made = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard let real = realpath(made, nil) else { throw Failure(code: errno) }
    defer { free(real) }
    path = String(cString: real)
  }

  deinit { Self.clear(path) }

  /// Links are removed, not followed.
  private static func clear(_ path: String) {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = String(cString: almanac_name(entry))
        if name == "." || name == ".." { continue }
        if unlink("\(path)/\(name)") != 0 { clear("\(path)/\(name)") }
      }
      closedir(folder)
    }
    rmdir(path)
  }

  struct Failure: Error { var code: Int32 }

  /// Writes a file in place, as a careless editor does; makes the folders it lies in.
  borrowing func write(_ text: String, to name: String) throws {
    let parts = name.split(separator: "/").dropLast()
    for end in parts.indices { mkdir("\(path)/\(parts[...end].joined(separator: "/"))", 0o755) }
    let file = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw Failure(code: errno) }
    defer { close(file) }
    guard Glibc.write(file, text, text.utf8.count) == text.utf8.count else {
      throw Failure(code: errno)
    }
  }

  borrowing func folder(_ name: String) { mkdir("\(path)/\(name)", 0o755) }
  borrowing func move(_ old: String, to new: String) {
    rename("\(path)/\(old)", "\(path)/\(new)")
  }
  borrowing func remove(_ name: String) { Glibc.remove("\(path)/\(name)") }
}
