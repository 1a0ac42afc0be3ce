internal import Diagnostics
internal import FileFormats
internal import Intake
internal import OwnerFiles
internal import SourceFiles

/// `check --data`: lists the tables that pages can show.
struct DataCheck: Sendable {
  let options: SiteOptions
  let environment: CommandEnvironment

  func run() async throws {
    try SiteInput(options: options, environment: environment).expectContent()
    let tables = await SiteTables(
      of: .disk(at: options.site), formats: .builtIn, jobs: options.jobs)
    environment.report(tables.diagnostics.inFileOrder())
    environment.report(DataCheckReport(tables).text(as: options.format))
  }
}
