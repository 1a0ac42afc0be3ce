import Foundation

/// The lines that Python prints for `input`; a failing script throws.
func python(_ script: String, _ input: String) throws -> [String] {
  struct Failed: Error { let status: Int32 }
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["python3", "-c", script]
  let (stdin, stdout) = (Pipe(), Pipe())
  process.standardInput = stdin
  process.standardOutput = stdout
  try process.run()
  // The scripts read everything before they print anything, so neither side waits for the other.
  try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
  try stdin.fileHandleForWriting.close()
  let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else { throw Failed(status: process.terminationStatus) }
  return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
}
