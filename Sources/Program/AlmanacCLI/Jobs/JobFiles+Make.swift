extension JobFiles {
  /// GNU make: one target for each site. `-j` builds several at once, a failure stops no other
  /// site, and the page about all sites is made last.
  ///
  /// `folder` is the absolute path of the folder of the file: make finds its own name only where it
  /// has no spaces.
  static func make(_ plan: JobPlan, in folder: String) -> JobFiles {
    let file = "\(folder)/Makefile"
    return JobFiles(
      files: [File(name: "Makefile", text: makefile(plan, at: file))],
      next: { _ in ["make -j\(plan.parallel) -f \(JobPlan.quoted(file))"] })
  }

  private static func makefile(_ plan: JobPlan, at file: String) -> String {
    let targets = (0..<plan.sites.count).map { "site-\($0 + 1)" }
    let again = "$(MAKE) --no-print-directory -f \(written(JobPlan.quoted(file)))"
    let collection = plan.collection(
      with: plan.programWord, folder: plan.folder, overview: plan.overview)
    return """
      \(remark("A build of each site, and then the page about all of them.", of: plan, by: .make))
      # 'make -j4' builds four sites at once. If a site cannot be built, the others are built anyway,
      # and the status is not 0.
      SHELL := /bin/sh
      .ONESHELL:
      .PHONY: all sites collect \(targets.joined(separator: " "))

      all:
      \t@status=0
      \t\(again) --keep-going --output-sync=target sites || status=$$?
      \t\(again) collect || status=$$?
      \texit $$status

      sites: \(targets.joined(separator: " "))

      collect:
      \t@\(written(collection))

      \(plan.sites.indices.map { rule(targets[$0], for: plan.sites[$0], plan) }.joined(separator: "\n"))
      """
  }

  private static func rule(_ target: String, for site: String, _ plan: JobPlan) -> String {
    let commands =
      "@site=\(JobPlan.quoted("\(plan.folder)/\(site)"))\n" + plan.build(with: plan.programWord)
    let lines = commands.split(separator: "\n").map { "\t\(written(String($0)))\n" }
    return "\(target):\n\(lines.joined())"
  }

  /// A text in a recipe: a dollar is written twice.
  private static func written(_ text: String) -> String { text.replacing("$", with: "$$") }
}
