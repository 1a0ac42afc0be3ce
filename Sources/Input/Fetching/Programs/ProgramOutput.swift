internal import CPlatform
internal import Glibc

/// The output of a running program so far.
struct ProgramOutput: ~Copyable {
  /// Why it is followed no longer.
  enum End { case ended, tooSlow, tooLarge }

  private(set) var bytes: [UInt8] = []
  /// The last bytes of its messages.
  private var messages: [UInt8] = []
  private let process: pid_t
  private let sizeLimit: Int
  /// Its output and its messages; −1 once they have ended.
  private var pipes: [Int32]
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)

  /// How much of the messages is kept.
  private static let mostMessages = 4096
  /// How often it is looked whether the program has ended, in milliseconds.
  private static let pause: Int32 = 20
  /// How often a pipe is read before the limits are looked at again; more than a pipe holds.
  private static let mostReads = 32

  /// `process` leads a group of its own; the pipes do not block. `sizeLimit` is in bytes.
  init(of process: pid_t, output: Int32, messages: Int32, sizeLimit: Int) {
    (self.process, self.sizeLimit) = (process, sizeLimit)
    pipes = [output, messages]
  }

  /// Collects the output until the program ends or a limit is reached.
  mutating func follow(seconds: Int) -> End {
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(seconds)
    while true {
      let hasEnded = hasEnded
      readAll()
      if bytes.count > sizeLimit { return .tooLarge }
      if hasEnded { return .ended }
      if clock.now >= deadline { return .tooSlow }
      var waiting = pipes.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      poll(&waiting, nfds_t(waiting.count), Self.pause)
    }
  }

  /// Ends all processes of the program's group, and returns the status of the program as `waitpid`
  /// has it.
  mutating func end() -> Int32 {
    almanac_end(process)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    for index in pipes.indices { close(at: index) }
    return status
  }

  /// The last line of the messages that is not empty, without control characters; at most 200
  /// characters.
  var lastMessage: String {
    let lines = String(decoding: messages, as: UTF8.self).split(whereSeparator: \.isNewline)
    let last = lines.last { !$0.allSatisfy(\.isWhitespace) } ?? ""
    let plain = last.unicodeScalars.filter {
      $0.value >= 0x20 && !(0x7f...0x9f).contains($0.value)
    }
    return String(String(String.UnicodeScalarView(plain)).prefix(200))
  }

  private var hasEnded: Bool {
    var info = siginfo_t()
    let code = waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT)
    return code == 0 && info.si_signo != 0
  }

  /// Reads the bytes that are there.
  private mutating func readAll() {
    for index in pipes.indices {
      for _ in 0..<Self.mostReads where pipes[index] >= 0 && bytes.count <= sizeLimit {
        let count = read(pipes[index], &chunk, chunk.count)
        if count > 0 {
          append(count, of: index)
        } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
          close(at: index)
        } else if errno == EAGAIN {
          break
        }
      }
    }
  }

  private mutating func append(_ count: Int, of pipe: Int) {
    guard pipe == 1 else {
      bytes += chunk[..<count]
      return
    }
    messages += chunk[..<count]
    if messages.count > Self.mostMessages {
      messages.removeFirst(messages.count - Self.mostMessages)
    }
  }

  private mutating func close(at index: Int) {
    guard pipes[index] >= 0 else { return }
    Glibc.close(pipes[index])
    pipes[index] = -1
  }
}
