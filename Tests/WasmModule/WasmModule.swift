internal import Foundation

/// A module of WebAssembly in Node, which is asked as a page asks it.
package struct WasmModule: Sendable {
  /// The name of one of its functions, and the bytes that it is given.
  package typealias Step = (call: String, bytes: [UInt8])

  package struct Failure: Error { package var message: String }

  private let bytes: [UInt8]

  package init(_ start: UnsafePointer<UInt8>, _ size: Int) {
    bytes = Array(UnsafeBufferPointer(start: start, count: size))
  }

  /// One answer for each step. Throws where the module traps.
  package func answers(to steps: [Step]) throws -> [[UInt8]] {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "almanac-module-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let names = Set(steps.map(\.call)).sorted()
    let files = ["module.wasm", "steps", "answers"].map { folder.appending(path: $0) }
    try Data(bytes).write(to: files[0])
    try Data(Self.file(of: steps, named: names)).write(to: files[1])
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "module.mjs")
    let node = Process()
    node.executableURL = URL(filePath: "/usr/bin/env")
    node.arguments = ["node", script.path] + files.map(\.path) + names
    let messages = Pipe()
    node.standardError = messages
    try node.run()
    let message = String(
      decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    node.waitUntilExit()
    guard node.terminationStatus == 0 else { throw Failure(message: message) }
    return Self.cut(Array(try Data(contentsOf: files[2])))
  }

  private static func file(of steps: [Step], named names: [String]) -> [UInt8] {
    var file: [UInt8] = []
    for step in steps {
      file.append(UInt8(names.firstIndex(of: step.call) ?? 0))
      let length = UInt32(step.bytes.count)
      file += (0..<4).map { UInt8(truncatingIfNeeded: length >> UInt32(8 * $0)) }
      file += step.bytes
    }
    return file
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
