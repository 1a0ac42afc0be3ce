internal import CampusModel
internal import Markup
internal import SiteBuild

/// `jobs`: writes the files with which another program builds all sites of a folder, or the page
/// about all of them.
struct JobsCommand: Sendable {
  enum Action: String, CaseIterable, Sendable {
    case slurm
    case kubernetes
    case systemd
    case make
    case collect
  }

  let action: Action
  let folder: String
  let arguments: Arguments
  let options: SiteOptions
  let environment: CommandEnvironment

  init(_ arguments: Arguments, options: SiteOptions, environment: CommandEnvironment) {
    action = Action(rawValue: arguments.operands[0]) ?? .collect
    folder = arguments.operands[1]
    (self.arguments, self.options, self.environment) = (arguments, options, environment)
  }

  func run() throws {
    try expectFittingOptions()
    switch action {
    case .slurm: try write { plan, _ in .slurm(plan) }
    case .kubernetes: try write { plan, _ in .kubernetes(plan) }
    case .systemd: try write { plan, _ in .systemd(plan) }
    case .make: try write { plan, target in .make(plan, in: try JobPlan.absolute(target)) }
    case .collect: try collect()
    }
  }

  /// Writes the files that `make` gives for a plan and the folder that they are written to.
  private func write(
    _ make: (_ plan: JobPlan, _ target: String) throws -> JobFiles
  ) throws {
    let plan = try JobPlan(arguments, sites: try SitesFolder(at: folder).expectPlainNames())
    let target = arguments[.jobFiles] ?? "\(plan.folder)/.jobs"
    let files = try make(plan, target)
    for file in files.files {
      try AtomicFile.write(Array(file.text.utf8), to: "\(target)/\(file.name)")
    }
    environment.report(
      options.format == .json
        ? json(files, in: target, of: plan).line + "\n" : words(files, in: target, of: plan))
  }
}

// The actions of each option
extension JobsCommand {
  private static let takers: [(option: Option, actions: [Action])] = [
    (.overview, [.slurm, .systemd, .make, .collect]),
    (.jobFiles, [.slurm, .kubernetes, .systemd, .make]),
    (.parallel, [.slurm, .kubernetes]),
    (.coresOfBuild, [.slurm, .kubernetes, .systemd, .make]),
    (.minutes, [.slurm, .kubernetes, .systemd]),
    (.memory, [.slurm, .kubernetes, .systemd]),
    (.startTime, [.kubernetes, .systemd]),
    (.image, [.kubernetes]),
    (.program, [.slurm, .systemd, .make]),
    (.pageTime, [.collect]),
  ]

  private func expectFittingOptions() throws(UsageError) {
    for (option, actions) in Self.takers
    where arguments[option] != nil && !actions.contains(action) {
      let choices = actions.map { "'\($0.rawValue)'" }
      throw .notFor(
        option: option.name, choice: action.rawValue, choices: choices.joined(separator: ", "))
    }
  }
}

// The report
extension JobsCommand {
  private func words(_ files: JobFiles, in target: String, of plan: JobPlan) -> String {
    let sites = ClosingReport.counted(plan.sites.count, "site", "sites")
    let names = files.files.map { "  \($0.name)\n" }.joined()
    return "wrote the jobs of \(sites) to '\(target)':\n\(names)Next:\n"
      + files.next(target).map { "  \($0)\n" }.joined()
  }

  /// The names are part of the command line's contract.
  private func json(_ files: JobFiles, in target: String, of plan: JobPlan) -> JSON {
    [
      "command": .text(Command.jobs.rawValue), "status": .number(0),
      "action": .text(action.rawValue), "folder": .text(target),
      "files": .list(files.files.map { .text($0.name) }),
      "sites": .list(plan.sites.map { .text($0) }),
    ]
  }
}
