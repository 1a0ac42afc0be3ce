internal import CampusModel
package import DataShaping
package import Diagnostics
package import FileFormats
internal import Parallel
package import SourceFiles
internal import TableFiles

/// The tables that pages of a site can show: those of `Content/data` and next to pages.
///
/// A file that `sources:` or `travel:` names is among them only if a page shows it, too.
package struct SiteTables: Sendable {
  /// One table of a file.
  package struct Entry: Sendable {
    /// From the site's folder.
    package var path: String
    /// Its name, where the file has several tables.
    package var sheet: String?
    package var rows: Int
    package var columns: [ColumnProfile]
  }

  /// By path; tables of one file in its order.
  package var entries: [Entry] = []
  /// How many files of sources are not listed.
  package var otherFiles = 0
  /// Problems of the files; none of them is an error.
  package var diagnostics: [Diagnostic] = []

  /// Reads all tables. Settings and pages with errors are read as far as possible.
  package init(of tree: FileTree, formats: SourceFormats, jobs: Int) async {
    var files = OwnFiles(tree)
    let settings = files.settings(formats: formats, hasCampus: files.hasCampus())
    let patterns = (settings?.sourcePaths ?? []).compactMap { Glob($0) }
    let shown = DataFiles(tree)
    _ = await files.documents(data: shown, commands: nil, jobs: jobs)
    let named = shown.paths
    var paths: [String] = []
    for path in tablePaths(in: tree) {
      let place = String(path.dropFirst("Content/".count))
      if named.contains(path) || !patterns.contains(where: { $0.matches(place) }) {
        paths.append(path)
      } else {
        otherFiles += 1
      }
    }
    let found = await inParallel(paths, jobs: jobs) { Self.read($0, in: tree) }
    entries = found.flatMap(\.entries)
    diagnostics += found.flatMap(\.diagnostics)
    for index in diagnostics.indices { diagnostics[index].severity = .warning }
  }

  /// The paths of all files of tables, in order.
  private mutating func tablePaths(in tree: FileTree) -> [String] {
    [DataFiles.folder, "Content/guide", "Content/pages"].flatMap { folder -> [String] in
      do throws(FileError) {
        return try tree.files(below: folder).filter { TableFormats.format(of: $0) != nil }
      } catch {
        diagnostics.append(Diagnostic(.warning, .owner, at: FilePlace(folder), .unreadable(error)))
        return []
      }
    }
  }

  private static func read(
    _ path: String, in tree: FileTree
  ) -> (entries: [Entry], diagnostics: [Diagnostic]) {
    // Its tables are not needed after it was read.
    let files = DataFiles(tree)
    var names: [String?] = [nil]
    do throws(FileError) {
      let several = try files.tableNames(at: path)
      if !several.isEmpty { names = several }
    } catch {
      // Reading the table reports it.
    }
    let entries = names.compactMap { name in
      files.table(at: path, named: name).map { table in
        Entry(
          path: path, sheet: name, rows: table.rowCount,
          columns: table.columns.map { ColumnProfile(of: $0) })
      }
    }
    return (entries, files.diagnostics)
  }
}

extension OwnSettings {
  /// The paths and patterns of all sources, from `Content/`.
  fileprivate var sourcePaths: [String] {
    (sources.flatMap(\.paths) + travel.matrix + travel.streets).map(\.value)
  }
}
