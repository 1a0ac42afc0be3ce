internal import CampusModel
internal import Diagnostics
package import FileFormats
internal import MapFiles

/// A block `map`: the rows of data as places, or the areas and places of a GeoJSON file.
///
/// ```yaml
/// data: branches.csv
/// map: districts.geojson
/// label: name
/// size: loans
/// ```
package enum MapBlockFormat: BlockFormat {
  package static let word = "map"

  package static func content(_ map: YAMLMapping, _ context: BlockContext) -> BlockContent? {
    var chart = Chart([])
    chart.title = map.optional("title", .text)
    guard BlockData.keys.contains(where: map.has) else { return content(of: chart, map, context) }
    if let colors = ColorOptions(map, "color") { chart.color = colors }
    let errors = map.report.errorCount
    let mark = WrittenMark(.places, map, within: map, context)
    guard let mark, map.report.errorCount == errors else { return nil }
    chart.marks = [mark.mark]
    return BlockContent(chart, [mark], map.report)
  }

  /// The places of the file over its areas, or the areas alone, each with its name.
  private static func content(
    of chart: Chart, _ map: YAMLMapping, _ context: BlockContext
  ) -> BlockContent? {
    guard map.has("map") else {
      map.error(
        "a map needs 'data' or 'map'",
        suggestion: "name a file with the columns longitude and latitude, or a GeoJSON file")
      return nil
    }
    guard let contents = MapContents.read(map, context) else { return nil }
    guard !contents.regions.isEmpty || !contents.places.isEmpty else {
      map.error(
        at: "map", "the file has no areas and no places with a name",
        suggestion: "name the property that has it with 'map-name'")
      return nil
    }
    var chart = chart
    chart.title = chart.title ?? "Map"
    chart.marks = [contents.places.isEmpty ? contents.areasMark : contents.placesMark]
    let file = map.optional("map", .text)
    return BlockContent(
      content: .chart(chart), sources: [file].compactMap(\.self).map { BlockSource($0) })
  }
}

extension MapContents {
  fileprivate var areasMark: ChartMark {
    let names = uniqued(regions.map(\.name)).map { DataValue.text($0) }
    return ChartMark(
      .regions, DataTable([DataColumn("Area", .text, names)]), [.region: .column("Area")],
      regions: regions)
  }

  fileprivate var placesMark: ChartMark {
    let degrees = DataKind.number(NumberStyle(places: 5))
    let table = DataTable([
      DataColumn("Place", .text, places.map { .text($0.name) }),
      DataColumn("Longitude", degrees, places.map { .number($0.position.longitude) }),
      DataColumn("Latitude", degrees, places.map { .number($0.position.latitude) }),
    ])
    return ChartMark(
      .places, table,
      [.x: .column("Longitude"), .y: .column("Latitude"), .label: .column("Place")],
      regions: regions)
  }
}
