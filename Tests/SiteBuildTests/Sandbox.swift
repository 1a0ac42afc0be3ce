import Diagnostics
import Glibc
import SiteBuild

/// A folder of a test's own, in memory where the machine has that; removed with all that is in it.
struct Sandbox: ~Copyable {
  let path: String
  var output: String { path + "/Public" }

  init() throws {
    let base = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    var template = Array("\(base)/almanac-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure.noFolder(errno) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { run("/bin/rm", ["-rf", path]) }

  enum Failure: Error { case noFolder(Int32), cannotStart(Int32) }

  /// Every file below the output with its text; folders and modification times aside.
  func tree(_ folder: String? = nil) throws -> [String: String] {
    var tree: [String: String] = [:]
    for name in try walk(folder ?? output) {
      let bytes = try AtomicFile.read("\(folder ?? output)/\(name)") ?? []
      tree[name] = String(decoding: bytes, as: UTF8.self)
    }
    return tree
  }

  /// The names next to and below the sandbox's folder.
  func names() throws -> [String] { try entries(of: path).map(\.name).sorted() }

  func write(_ text: String, to name: String) throws {
    try AtomicFile.write(Array(text.utf8), to: "\(path)/\(name)")
  }

  func status(_ name: String) -> stat {
    var status = stat()
    lstat("\(path)/\(name)", &status)
    return status
  }
}

func entries(of folder: String) throws -> [(name: String, isFolder: Bool)] {
  guard let handle = opendir(folder) else { throw Sandbox.Failure.noFolder(errno) }
  defer { closedir(handle) }
  var found: [(String, Bool)] = []
  while let entry = readdir(handle) {
    let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name != ".", name != ".." { found.append((name, Int(entry.pointee.d_type) == Int(DT_DIR))) }
  }
  return found
}

private func walk(_ root: String) throws -> [String] {
  try entries(of: root).flatMap { name, isFolder in
    isFolder ? try walk("\(root)/\(name)").map { "\(name)/\($0)" } : [name]
  }
}

/// Starts a program; its number is 0 when it cannot be started.
func start(_ program: String, _ arguments: [String]) -> pid_t {
  var id: pid_t = 0
  var words = ([program] + arguments).map { strdup($0) } + [nil]
  defer { for word in words { free(word) } }
  return posix_spawn(&id, program, nil, nil, &words, environ) == 0 ? id : 0
}

/// Runs a program to its end and returns its exit status, -1 when a signal ended it or it could not
/// be started.
@discardableResult
func run(_ program: String, _ arguments: [String]) -> Int32 {
  let id = start(program, arguments)
  var status: Int32 = 0
  guard id > 0, waitpid(id, &status, 0) == id, status & 0x7f == 0 else { return -1 }
  return (status >> 8) & 0xff
}

/// The program that publishes without end, built next to the tests.
func publishLoop() -> String {
  var buffer = [UInt8](repeating: 0, count: 4096)
  let count = buffer.withUnsafeMutableBytes {
    guard let base = $0.baseAddress else { return 0 }
    return readlink("/proc/self/exe", base.assumingMemoryBound(to: CChar.self), $0.count)
  }
  let path = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  return path.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/PublishLoop"
}

func page(_ route: String, _ text: String, from origin: String = "test") throws -> Page {
  Page(route: try Route(route), origin: origin) { _ in Array(text.utf8) }
}

func failing(_ route: String, _ severity: Diagnostic.Severity) throws -> Page {
  Page(route: try Route(route), origin: "test") { diagnostics in
    diagnostics.append(Diagnostic(severity, .owner, at: FilePlace(route), "no"))
    return []
  }
}

extension BuildRequest {
  init(_ output: String, _ pages: [Page], jobs: Int = 2) {
    self.init(output: output, pages: pages, jobs: jobs, clock: { 0 })
  }
}
