import Foundation
import Testing

/// The phone runs the same source: it must compile as Embedded Swift for wasm32.
@Test func `SolverCore compiles as Embedded Swift for wasm32`() throws {
  let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  let folder = root.appending(path: "Sources/Ground/SolverCore")
  let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    .filter { $0.hasSuffix(".swift") }.sorted().map { folder.appending(path: $0).path }
  #expect(!files.isEmpty)
  let compiler = Process()
  compiler.executableURL = URL(filePath: "/usr/bin/env")
  compiler.arguments =
    [
      "swiftc", "-target", "wasm32-unknown-none-wasm", "-enable-experimental-feature", "Embedded",
      "-wmo", "-parse-as-library", "-package-name", "almanac", "-swift-version", "6",
      "-warnings-as-errors", "-module-name", "SolverCore", "-o", "/dev/null", "-c",
    ] + files
  let messages = Pipe()
  compiler.standardError = messages
  try compiler.run()
  let text = String(
    decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  compiler.waitUntilExit()
  #expect(compiler.terminationStatus == 0, "\(text)")
}
