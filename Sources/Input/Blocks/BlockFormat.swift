package import CampusModel
package import FileFormats
package import TableFiles

/// A kind of fenced block.
///
/// To add one, write it in a file of its own and name it in `BlockFormats.all`.
package protocol BlockFormat: Sendable {
  /// The word after the fence.
  static var word: String { get }

  /// What the keys of a block say; `nil` after an error.
  static func content(_ map: YAMLMapping, _ context: BlockContext) -> BlockContent?
}

/// The kinds of fenced blocks.
package enum BlockFormats {
  package static let all: [any BlockFormat.Type] =
    [
      ChartFormat.self, TableBlockFormat.self, FigureFormat.self, MapBlockFormat.self,
    ] + ofCampus

  /// Those that show a part of the campus.
  package static let ofCampus: [any BlockFormat.Type] = [
    ListFormat.self, FeedFormat.self, GradesFormat.self, WeekFormat.self, FloorFormat.self,
    CrowdFormat.self, TimetableFormat.self, LadderFormat.self,
  ]

  /// The words after the fences of all kinds.
  package static let words = Set(all.map { $0.word })
}

/// What a kind of block is read with.
package struct BlockContext: Sendable {
  /// The data that blocks may name.
  package var files: BlockFiles
  /// The commands that blocks may name; `nil` where the settings that allow them cannot be read.
  package var commands: CommandTables?
  /// The folder of the page, from the site's folder.
  package var folder: String
  /// The row that the page is about; `nil` for other pages.
  package var row: RowText?
  /// What earlier builds know of pages.
  package var memory: BlockMemory

  package init(
    files: DataFiles, commands: CommandTables? = nil, folder: String, row: RowText? = nil,
    memory: BlockMemory = BlockMemory()
  ) {
    (self.files, self.commands, self.folder) = (BlockFiles(files), commands, folder)
    (self.row, self.memory) = (row, memory)
  }
}

/// What a block places, and where its numbers come from.
package struct BlockContent {
  package var content: PageBlock.Content
  package var sources: [BlockSource]
}
