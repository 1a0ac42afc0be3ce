import SeededRandom
import Testing

@testable import Templating

private func compacted(_ style: String) -> String {
  String(decoding: StyleCompactor.compacted(Array(style.utf8)), as: UTF8.self)
}

@Test(arguments: [
  ("a {\n  color: red;\n  margin: 0 auto;\n}\n", "a{color:red;margin:0 auto}"),
  ("a,\nb > c + d ~ e  f { top: 1px }", "a,b>c+d~e f{top:1px}"),
  ("/* head */\na { /* why */ top: 1px; /* end */ }", "a{top:1px}"),
  ("a { b: red !important; }", "a{b:red!important}"),
  ("a { font: 1rem / 1.4 var( --sans , serif ); }", "a{font:1rem / 1.4 var(--sans,serif)}"),
  (
    "@media (min-width: 60rem) and (hover) {\n  a { top: 0 }\n}",
    "@media (min-width:60rem) and (hover){a{top:0}}"
  ),
  ("a{}\n\n\nb{}", "a{}b{}"),
  ("", ""),
])
func `white space that says nothing is taken out of a style`(_ style: String, small: String) {
  #expect(compacted(style) == small)
}

@Test(arguments: [
  // Descendants of any kind, and not the same element.
  ("a :hover { top: 0 }", "a :hover{top:0}"),
  ("a *, * b { top: 0 }", "a *,* b{top:0}"),
  ("a .b[c] [d] #e { top: 0 }", "a .b[c] [d] #e{top:0}"),
  // Operators of calc() need their spaces.
  ("a { width: calc(1px + (2% - 3px) * 4) }", "a{width:calc(1px + (2% - 3px) * 4)}"),
  ("a { margin: +1px -1px }", "a{margin:+1px -1px}"),
  (":nth-child(2n + 1 of a) > b { top: 0 }", ":nth-child(2n + 1 of a)>b{top:0}"),
  (":is(a > b, c) { top: 0 }", ":is(a > b,c){top:0}"),
  ("@supports not (a: b) { c { top: 0 } }", "@supports not (a:b){c{top:0}}"),
])
func `white space that says something stays in a style`(_ style: String, small: String) {
  #expect(compacted(style) == small)
}

@Test(arguments: [
  ("a::before { content: \"  { /* ; \\\" } \" ; }", "a::before{content:\"  { /* ; \\\" } \"}"),
  ("a { content: ' \\' ; ' }", "a{content:' \\' ; '}"),
  ("[title=\"a  b\"] { top: 0 }", "[title=\"a  b\"]{top:0}"),
  ("[ a ~= b ] { top: 0 }", "[a ~= b]{top:0}"),
  ("a { background: url( a;b/*c.png ) no-repeat }", "a{background:url( a;b/*c.png ) no-repeat}"),
  ("a { background: url( 'a b' ) }", "a{background:url('a b')}"),
  // An escape's number ends with its space.
  (".\\31  b { top: 0 }", ".\\31  b{top:0}"),
  ("a\\{ b { top: 0 }", "a\\{ b{top:0}"),
])
func `strings, addresses and escapes are copied as they are`(_ style: String, small: String) {
  #expect(compacted(style) == small)
}

@Test func `a comment between two words still separates them`() {
  #expect(compacted(".a/* */.b { top: 0 }") == ".a/**/.b{top:0}")
  #expect(compacted(".a /* */.b { top: 0 }") == ".a .b{top:0}")
  #expect(compacted(".a/* */ .b { top: 0 }") == ".a .b{top:0}")
}

@Test(arguments: ["a {", "a { b: 'c", "/* a", "a { b: url(", "\\", "a { b: \\", "}}", "a;b{c"])
func `a style that ends too soon is read to its end`(_ style: String) {
  _ = compacted(style)
}

/// A small style says the same, so nothing is left to take out of it.
@Test func `a style that is small stays as it is`() {
  var random = SeededGenerator(seed: 11)
  let pieces = [
    " ", "\n", "a", ".b", ":", "::", ";", "{", "}", "(", ")", "[", "]", "\"x  y\"", "'z'", "/*c*/",
    ">", "+", "~", ",", "!", "1px", "@media", "\\31 ", "url(", "*",
  ]
  for _ in draws(2_000) {
    let style = (0..<Int.random(in: 0...14, using: &random)).map { _ in
      pieces.randomElement(using: &random) ?? ""
    }.joined()
    let once = compacted(style)
    #expect(compacted(once) == once, "\(style)")
  }
}
