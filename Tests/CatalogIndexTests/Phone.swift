import CPhone
import Foundation

/// The engine as WebAssembly in Node, compared with the native one.
enum Phone {
  enum Step {
    case open([UInt8])
    case query([UInt8])
    case suggest([UInt8])
  }

  struct Failure: Error { var message: String }

  /// One answer for each step. Throws where the module traps.
  static func answers(to steps: [Step]) throws -> [[UInt8]] {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "almanac-phone-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let module = almanac_phone_module()
    let files = ["module.wasm", "steps", "answers"].map { folder.appending(path: $0) }
    try Data(bytes: module.bytes, count: module.size).write(to: files[0])
    try Data(steps.flatMap(\.bytes)).write(to: files[1])
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "phone.mjs")
    let node = Process()
    node.executableURL = URL(filePath: "/usr/bin/env")
    node.arguments = ["node", script.path] + files.map(\.path)
    let messages = Pipe()
    node.standardError = messages
    try node.run()
    let message = String(
      decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    node.waitUntilExit()
    guard node.terminationStatus == 0 else { throw Failure(message: message) }
    return cut(Array(try Data(contentsOf: files[2])))
  }

  private static func cut(_ bytes: [UInt8]) -> [[UInt8]] {
    var rest = bytes[...]
    var out: [[UInt8]] = []
    while rest.count >= 4 {
      let length = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      out.append(Array(rest.dropFirst(4).prefix(length)))
      rest = rest.dropFirst(4 + length)
    }
    return out
  }
}

extension Phone.Step {
  fileprivate var bytes: [UInt8] {
    let (kind, bytes): (UInt8, [UInt8]) =
      switch self {
      case .open(let bytes): (0, bytes)
      case .query(let bytes): (1, bytes)
      case .suggest(let bytes): (2, bytes)
      }
    let length = UInt32(bytes.count)
    return [kind] + (0..<4).map { UInt8(truncatingIfNeeded: length >> UInt32(8 * $0)) } + bytes
  }
}
