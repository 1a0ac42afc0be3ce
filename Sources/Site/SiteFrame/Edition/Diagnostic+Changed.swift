package import Diagnostics

extension Diagnostic {
  /// An error: a file that was read is another one when its page is made.
  package static func changed(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, .owner, at: FilePlace(file), "the file changed during the build",
      suggestion: "build again")
  }
}
