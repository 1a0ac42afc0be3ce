package import CampusModel
package import Sealing

extension Address {
  /// The front page of a private person's own pages. It is published under another name, as are all
  /// pages whose names would reveal something.
  package static let home = "private/index.html"

  /// The address of a date's page, among pages that there are once for each day.
  package static func dated(_ address: String, on date: CalendarDate) -> String {
    "\(stem(of: address).path)-\(date).html"
  }

  /// The folder of sealed pages.
  package static let sealedFolder = "p/"

  package static func sealed(_ name: OpaqueName) -> String { "\(sealedFolder)\(name.text).html" }

  /// Folders for which hosts show this page instead of a list of all their files.
  package static let foldersWithoutList = [sealedFolder, secretFeedFolder].map {
    "\($0)index.html"
  }
}
