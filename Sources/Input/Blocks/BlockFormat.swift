package import CampusModel
package import FileFormats
package import TableFiles

/// A kind of fenced block.
///
/// To add one, write it in a file of its own and name it in `BlockFormats.all`.
package protocol BlockFormat: Sendable {
  /// The word after the fence.
  static var word: String { get }

  /// The content from the keys of a block; `nil` after an error.
  static func content(_ map: YAMLMapping, _ context: BlockContext) -> BlockContent?
}

/// The kinds of fenced blocks.
package enum BlockFormats {
  package static let all: [any BlockFormat.Type] =
    [
      ChartFormat.self, TableBlockFormat.self, FigureFormat.self, MapBlockFormat.self,
    ] + ofCampus

  /// The kinds that show a part of the campus.
  package static let ofCampus: [any BlockFormat.Type] = [
    ListFormat.self, FeedFormat.self, GradesFormat.self, WeekFormat.self, FloorFormat.self,
    CrowdFormat.self, TimetableFormat.self, LadderFormat.self,
  ]

  /// The words after the fences of all kinds.
  package static let words = Set(all.map { $0.word })
}

/// The context in which a block is read: its page, and the data and commands that it may name.
package struct BlockContext: Sendable {
  /// The data that blocks may name.
  package var files: BlockFiles
  /// The commands that blocks may name; `nil` where the settings that allow them cannot be read.
  package var commands: CommandTables?
  /// The folder of the page, from the site's folder.
  package var folder: String
  /// The row that the page is about; `nil` for other pages.
  package var row: RowText?
  /// The results of earlier builds for pages with blocks.
  package var memory: BlockMemory

  package init(
    files: DataFiles, commands: CommandTables? = nil, folder: String, row: RowText? = nil,
    memory: BlockMemory = BlockMemory()
  ) {
    (self.files, self.commands, self.folder) = (BlockFiles(files), commands, folder)
    (self.row, self.memory) = (row, memory)
  }
}

/// The content of a block, and the sources of its numbers.
package struct BlockContent {
  package var content: PageBlock.Content
  package var sources: [BlockSource]
}
