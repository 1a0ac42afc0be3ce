package import CampusModel
package import Markup

package struct ChartDrawing {
  package let svg: TrustedMarkup
  package let title: String
  package let summary: String
  package let table: DataTable

  package init(_ chart: Chart, id: String) {
    svg = .empty
    title = chart.title ?? "Chart"
    summary = ""
    table = chart.marks.first?.table ?? DataTable([])
  }
}
