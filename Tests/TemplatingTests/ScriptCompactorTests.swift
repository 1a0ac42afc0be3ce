import Testing

@testable import Templating

private func compacted(_ script: String) -> String {
  String(decoding: ScriptCompactor.compacted(Array(script.utf8)), as: UTF8.self)
}

@Test(arguments: [
  ("// Says a.\nsay(\n  a,\n  b,\n);\n", "say(a,b,);"),
  (
    "const f = (a) => {\n  // Why.\n  return a;\n};\nf(1)\ng()\n",
    "const f = (a) => {return a;};f(1)\ng()"
  ),
  ("a\n\n\nb", "a\nb"),
  ("if (a) {\n  b()\n}\nlist(c)\n  .map(d)\n", "if (a) {b()}\nlist(c).map(d)"),
  ("", ""),
])
func `indentation, comments and needless line breaks are taken out of a script`(
  _ script: String, small: String
) {
  #expect(compacted(script) == small)
}

@Test(arguments: [
  // A statement may end at these line breaks.
  "a = b\n(c)", "return\nx", "a\n++b", "x = () => {}\ny()",
  // Here a comment may be, which would take the next line in.
  "f(a, // why {\nb)", "f(\"http://b\", [\nc])", "f(a // why\n)", "x = 5\n.toFixed()",
])
func `a line break that may say something stays in a script`(_ script: String) {
  #expect(compacted(script) == script)
}

@Test func `what is in quotation marks stays in a script`() {
  let script = "say(\"  // no comment  \", '{', `  ${a}  `);"
  #expect(compacted("  \(script)\n") == script)
}

@Test(arguments: [
  ("styles/01-colors.css", ["assets/site.css"]), ("scripts/search/01-a.js", ["assets/search.js"]),
  ("scripts/one+other/01-a.js", ["assets/one.js", "assets/other.js"]),
  ("styles/one+other/a.css", ["assets/one.css", "assets/other.css"]),
  ("styles/read.me", []), ("styles/more/a.css", ["assets/more.css"]), ("scripts/a.js", []),
  ("assets/site.css", []), ("layout.mustache", []), ("worker.js", []),
])
func `a part belongs to the assets of its folder`(_ path: String, assets: [String]) {
  #expect(JoinedAsset.paths(ofPart: path) == assets)
}

@Test func `the parts of a script are one function, those of a style follow each other`() {
  let parts = ["a()", "b() // c"].map { Array($0.utf8) }
  let script = JoinedAsset.joined(parts, to: "assets/x.js")
  #expect(
    String(decoding: script, as: UTF8.self)
      == "(() => {\n\"use strict\";\na()\nb() // c\n})();\n")
  let style = JoinedAsset.joined(["a{}", "b{}"].map { Array($0.utf8) }, to: "assets/site.css")
  #expect(String(decoding: style, as: UTF8.self) == "a{}\nb{}")
}
