/// The files with which a program of others runs a plan.
struct JobFiles: Sendable {
  struct File: Sendable {
    var name: String
    var text: String
  }

  var files: [File]
  /// The commands that a person enters next, where the files are in `folder`.
  var next: @Sendable (_ folder: String) -> [String]

  /// A remark at the top of each file, as lines that begin with "#".
  static func remark(_ what: String, of plan: JobPlan, by action: JobsCommand.Action) -> String {
    """
    # \(what)
    # Written by 'almanac jobs \(action.rawValue)' for \(plan.folder); write it again when a site comes or goes.
    """
  }
}
