internal import CampusModel
internal import Markup

/// The name of a file as a title: "sub/loans_by-month.csv" is "Loans by month", and the page of a
/// folder has the name of the folder. A date before the name is left out. "" where no name is left.
///
/// ```
/// fileTitle(of: "pages/2026-11-02-first-snow.md")   // "First snow"
/// fileTitle(of: "pages/trips/_index.md")            // "Trips"
/// ```
package func fileTitle(of path: String) -> String {
  var parts = path.split(separator: "/").map(String.init)
  let isOfFolder = parts.last.map { ["index.md", "_index.md"].contains($0) } ?? false
  if isOfFolder { parts.removeLast() }
  let name = parts.last ?? ""
  let stem = isOfFolder ? name : String(FileName.parts(of: name).stem)
  let words = undated(stem).split { $0 == "_" || $0 == "-" || $0 == " " || $0 == "." }
  let text = words.joined(separator: " ")
  return text.prefix(1).uppercased() + text.dropFirst()
}

/// The name without "2026-11-02-" at its beginning, unless nothing else is there.
private func undated(_ name: String) -> Substring {
  let rest = name.dropFirst(10)
  guard CalendarDate(parsing: name.prefix(10)) != nil, let mark = rest.first, "-_".contains(mark),
    rest.count > 1
  else { return name[...] }
  return rest.dropFirst()
}
