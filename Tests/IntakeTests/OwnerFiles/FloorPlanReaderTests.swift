import CampusModel
import Diagnostics
import SeededRandom
import Testing

@testable import FileFormats
@testable import OwnerFiles

private func read(_ text: String) -> (drawn: DrawnPlan?, lines: [String]) {
  let report = Report(file: "p.svg")
  let drawn = readFloorPlan(Array(text.utf8), report)
  return (drawn, report.diagnostics.inFileOrder().map { $0.description })
}

/// A drawing of 40 by 30 with these elements.
private func svg(_ elements: String) -> String {
  "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 30\">\(elements)</svg>"
}

private func points(_ pairs: (Double, Double)...) -> [PlanPoint] {
  pairs.map { PlanPoint(x: $0.0, y: $0.1) }
}

@Suite struct FloorPlanReaderTests {
  @Test(
    arguments: [
      (
        "<rect x=\"1\" y=\"2\" width=\"3\" height=\"4\"/>",
        [.polygon(points((1, 2), (4, 2), (4, 6), (1, 6)))]
      ),
      ("<polygon points='0,0 4 0 4,-3e0'/>", [.polygon(points((0, 0), (4, 0), (4, -3)))]),
      ("<polyline points=\"0 0,5 5\"/>", [.line(points((0, 0), (5, 5)))]),
      ("<line x1='1' y1='.5' x2='2.' y2='3'/>", [.line(points((1, 0.5), (2, 3)))]),
      (
        "<path d=\"M1 1h4v4H1z m10 0 2 2l-1-1\"/>",
        [
          .polygon(points((1, 1), (5, 1), (5, 5), (1, 5))),
          .line(points((11, 1), (13, 3), (12, 2))),
        ]
      ),
      (
        "<path d='M0,0 L2,0 V2 Z L9 9'/>",
        [.polygon(points((0, 0), (2, 0), (2, 2))), .line(points((0, 0), (9, 9)))]
      ),
      (
        "<g><g><text x='3' y='4'> Caf&#xe9; &amp;\n <tspan>Bar</tspan></text></g></g>",
        [.label("Café & Bar", PlanPoint(x: 3, y: 4))]
      ),
      ("<text><![CDATA[a<b]]></text>", [.label("a<b", PlanPoint(x: 0, y: 0))]),
      ("<text> </text><!-- <rect/> --><?x <rect/> ?>", []),
    ] as [(String, [FloorPlan.Shape])])
  func `shapes are read`(_ elements: String, _ shapes: [FloorPlan.Shape]) {
    let (drawn, lines) = read(svg(elements))
    #expect(lines == [])
    #expect(drawn?.plan == FloorPlan(width: 40, height: 30, shapes: shapes))
  }

  @Test func `a shape with a room's number is its outline`() {
    let (drawn, lines) = read(
      svg("<g><rect data-room='0230' x='0' y='0' width='4' height='2'/></g>"))
    #expect(lines == [])
    #expect(drawn?.outlines == ["0230": points((0, 0), (4, 0), (4, 2), (0, 2))])
    #expect(drawn?.plan.shapes.count == 1)
  }

  @Test func `what runs, styles or links is left out with one warning a name`() {
    let (drawn, lines) = read(
      svg(
        """
        <script>alert("&lt;rect&gt;")</script>
        <style>rect { fill: url(https://evil.example/) }</style>
        <foreignObject><iframe/><text>in</text></foreignObject>
        <script/>
        <a href="javascript:alert(1)"><rect width="1" height="1"/></a>
        <g transform="scale(2)"><rect width="1" height="1"/></g>
        <rect width="2" height="2" onclick="alert(1)"/>
        """))
    #expect(
      drawn?.plan.shapes == [.polygon(points((0, 0), (2, 0), (2, 2), (0, 2)))])
    #expect(
      lines == [
        "p.svg:1:61: warning: 'script' is not supported and is skipped",
        "p.svg:2:1: warning: 'style' is not supported and is skipped",
        "p.svg:3:1: warning: 'foreignObject' is not supported and is skipped",
        "p.svg:5:1: warning: 'a' is not supported and is skipped",
        "p.svg:6:1: warning: 'transform' is not supported; the elements it moves are skipped",
      ])
  }

  @Test(arguments: [
    ("", "p.svg:1:1: error: expected an SVG drawing"),
    ("plain", "p.svg:1:6: error: expected an SVG drawing"),
    ("<html></html>", "p.svg:1:1: error: expected an SVG drawing"),
    (
      "<svg/>",
      "p.svg:1:1: error: expected a viewBox that gives the plan's size, like '0 0 400 300'"
    ),
    (
      "<svg viewBox='5 5 10 10'/>",
      "p.svg:1:1: error: expected a viewBox that gives the plan's size, like '0 0 400 300'"
    ),
    (
      "<svg viewBox='0 0 1 1'>\n<g>",
      "p.svg:2:4: error: the drawing ends before its last element is closed"
    ),
    (
      "<svg viewBox='0 0 1 1'>\n</g>",
      "p.svg:2:1: error: expected the end of 'svg', found the end of 'g'"
    ),
    (
      "<svg viewBox='0 0 1 1'><text>&bomb;</text></svg>",
      "p.svg:1:30: error: expected &amp;, &lt;, &gt;, &quot;, &apos; or a numeric character reference"
    ),
    ("<svg viewBox=0></svg>", "p.svg:1:14: error: expected a value in quotation marks"),
    (
      "<svg viewBox='0 0 1 1'><!-- </svg>",
      "p.svg:1:24: error: the markup that begins here is not closed"
    ),
  ])
  func `a broken drawing is reported at its place`(_ text: String, _ line: String) {
    let (drawn, lines) = read(text)
    #expect(drawn == nil)
    #expect(lines == [line])
  }

  @Test func `a document type declares nothing`() {
    let text = "<!DOCTYPE svg [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]>" + svg("<text>x</text>")
    #expect(read(text).drawn?.plan.shapes == [.label("x", PlanPoint(x: 0, y: 0))])
  }

  @Test(arguments: [
    "<path d='M0 0 C1 1 2 2 3 3'/>", "<path d='L1 1'/>", "<path d='M1'/>", "<path d='z'/>",
    "<polygon points='1 2 3'/>", "<polygon points='1e9 2 3 4'/>", "<line x1='a'/>",
    "<rect width='-1' height='2'/>", "<rect width='nan' height='inf'/>",
  ])
  func `a shape that cannot be read is skipped and reported`(_ element: String) {
    let (drawn, lines) = read(svg(element))
    #expect(drawn?.plan.shapes == [])
    #expect(lines.count == 1 && lines[0].contains("is skipped"))
  }

  @Test func `no bytes trap the reader`() {
    let pieces = [
      "<svg viewBox='0 0 9 9'>", "</svg>", "<g>", "</g>", "<rect ", "<path d='", "M1 1", "z", "h-",
      "'", "\"", "/>", ">", "<", "&amp;", "&#1;", "&", "<!", "<!--", "-->", "]]>", "<![CDATA[", " ",
      "é", "<text>", "</text>", "points=", "e9", ".", "\n",
    ]
    for seed in draws(3000) {
      var generator = SeededGenerator(seed: UInt64(seed))
      let count = Int.random(in: 0...25, using: &generator)
      let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let (drawn, lines) = read(seed % 2 == 0 ? text : "<svg viewBox='0 0 9 9'>" + text)
      #expect(drawn != nil || !lines.isEmpty, "seed \(seed)")
    }
  }
}
