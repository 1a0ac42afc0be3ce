import Markup
import Prose
import Testing

@Suite struct `Tables with pipes` {
  @Test func `heads, alignment, inline content`() {
    let markdown =
      "Before\n\n| Key | *What* |\n|:---:|---:|\n| `a\\|b` | [x](y.html) |\n| only\n\nAfter"
    #expect(
      Prose(markdown: markdown).html.text == """
        <p>Before</p>
        <div class="scroll" tabindex="0"><table>\
        <thead><tr><th class="center">Key</th><th class="right"><em>What</em></th></tr></thead>\
        <tbody><tr><td class="center"><code>a|b</code></td>\
        <td class="right"><a href="y.html">x</a></td></tr>\
        <tr><td class="center">only</td><td class="right"></td></tr></tbody></table></div>
        <p>After</p>

        """)
    #expect(Prose.plainText(of: markdown) == "Before\nKey What\na|b x\nonly\nAfter")
    // What is at the start of its column needs no style.
    #expect(Prose(markdown: markdown).needsStyle)
    #expect(!Prose(markdown: "a | b\n:-- | ---\n1 | 2").needsStyle)
  }

  @Test(arguments: [
    ("a | b\n- | -", false), ("a | b\n--- | ---", true), ("a | b\n:-- | --:\n1 | 2 | 3", true),
    ("a | b\n---", false), ("a | b\n--- | --- | ---", false), ("a\n---|---", false),
    ("| a |\n| - |", true), ("a | b\n-:- | ---", false), ("a | b\n: | ---", false),
    ("a | b\r\n--- | ---\r\n1 | 2", true), ("x\u{2028}y\u{b}z\n\na | b\n--- | ---", true),
    ("> a | b\n> --- | ---", false), ("- a | b\n  --- | ---", false), ("a \\| b\n--- | ---", false),
  ])
  func `are recognized by their second row, at the top level`(_ markdown: String, _ isTable: Bool) {
    #expect(Prose(markdown: markdown).html.text.contains("<table>") == isTable)
  }

  @Test(arguments: ["# x", "- x", "1. x", "> x", "x #", "```", "C#", "<b>", "\\", "[r]: /u", "---"])
  func `a cell is one line of inline text with any beginning`(_ cell: String) {
    let inPipes = Prose(markdown: "a | b\n--- | ---\n| \(cell) | z |").html.text
    let shown = cell.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    #expect(inPipes.contains("<td>\(shown)</td><td>z</td>"))
  }

  @Test func `raw HTML and refused links are as harmless as elsewhere`() {
    let html = Prose(markdown: "a | b\n--- | ---\n<i> | [x](javascript:y)").html.text
    #expect(html.contains("<td>&lt;i&gt;</td><td>x</td>"))
  }
}
