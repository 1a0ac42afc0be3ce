import Glibc

/// A script of Python that answers questions by other people's implementation, one line for each.
package struct PythonScript: Sendable {
  private let path: String
  /// What `ALMANAC_PYTHON` names, else the system's.
  private static let python = getenv("ALMANAC_PYTHON").map { String(cString: $0) } ?? "python3"

  /// The script of that name in the folder of the test that asks.
  package init(_ name: String, beside test: StaticString = #filePath) {
    let folder = "\(test)".split(separator: "/").dropLast().joined(separator: "/")
    path = "/\(folder)/\(name)"
  }

  package static func canImport(_ module: String) -> Bool {
    system("'\(python)' -c 'import \(module)' 2>/dev/null") == 0
  }

  /// One answer for each question, in order; none where there is no Python.
  package func answers(to questions: [String]) -> [String] {
    lines(of: "'\(Self.python)' '\(path)'", asking: questions)
  }
}

/// The scripts of pages, asked in Node: `scripts.mjs` opens them.
package struct PageScript: Sendable {
  private let path: String

  /// The module of that name in the folder of the test that asks.
  package init(_ name: String, beside test: StaticString = #filePath) {
    let folder = "\(test)".split(separator: "/").dropLast().joined(separator: "/")
    path = "/\(folder)/\(name)"
  }

  /// One answer for each question, in order.
  package func answers(to questions: [String]) -> [String] {
    lines(of: "node '\(path)'", asking: questions)
  }
}

/// What a program prints that reads `questions`, a line for each.
private func lines(of command: String, asking questions: [String]) -> [String] {
  let asked = "/tmp/almanac-questions-\(getpid())-\(UInt64.random(in: 0 ... .max)).txt"
  guard let file = fopen(asked, "w") else { return [] }
  defer { unlink(asked) }
  fputs(questions.joined(separator: "\n") + "\n", file)
  fclose(file)
  guard let pipe = popen("\(command) < '\(asked)'", "r") else { return [] }
  defer { pclose(pipe) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while case let count = fread(&chunk, 1, chunk.count, pipe), count > 0 {
    bytes.append(contentsOf: chunk[..<count])
  }
  return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
}
