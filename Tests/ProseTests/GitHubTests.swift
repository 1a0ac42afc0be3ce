import Markup
import Prose
import SecondOpinion
import SeededRandom
import Testing

/// Against cmark-gfm, which GitHub uses.
@Suite(.enabled(if: PythonScript.canImport("cmarkgfm"), "Python lacks a module"))
struct `GitHub's Markdown` {
  private func differences(_ texts: [String]) -> [String] {
    let answers = PythonScript("gfm.py").answers(
      to: texts.map { "\(hexadecimal($0)),\(hexadecimal(Prose(markdown: $0).html.text))" })
    #expect(answers.count == texts.count)
    return answers.filter { $0 != "same" }
  }

  @Test func `texts as people write them are the same`() {
    #expect(differences(Self.same) == [])
  }

  private static let same = [
    "~~gone~~, ~gone~, ~~~not~~~ and ~~a *b* c~~", "a~~b~~c ~~ d ~~ (~~e~~)", "~~a\nb~~",
    "Visit www.commonmark.org/a.b. Or www.commonmark.org.", "www.google.com/search?q=(a+b)))",
    "www.google.com/search?q=(business))+ok", "https://encrypted.google.com/search?q=a+(b)",
    "hello@mail+xyz.example is none, hello+xyz@mail.example is one.", "a.b-c_d@a.b a.b-c_d@a.b- x",
    "https://a_b.example.com/ www.a.b_c.d www.a_b.c", "**www.a.de** *http://b.de* _c@d.de_",
    "- [ ] foo\n- [x] bar\n  - [X] baz\n    text\n1. [ ] one\n2. [x]two", "* [ ] *a*\n* [x] `b`",
    "| a | b |\n|---|:-:|\n| ~~c~~ | www.d.de |\n| [^1] | e@f.de |\n\n[^1]: g",
    "A[^1] and B[^note].\n\n[^1]: One.\n[^note]: Two\n    lines.\n\n    And a paragraph.\n\nC.",
    "[^a]: before\n\nused[^a] twice[^a]", "a[^missing]", "![^1] and `[^1]`\n\n[^1]: x",
    "> quote www.a.de\n> ~~b~~", "1. a[^1]\n\n   b\n\n[^1]: - c\n    - d",
    "[l](u) [^1][^1]\n\n[^1]: x",
    "```\n~~a~~ www.b.de [^1]\n```", "<https://a.de> <b@c.de>", "\\~~a~~ \\[^1] b\n\n[^1]: c",
  ]

  /// What is different, and why.
  private static let known: [(text: String, reason: String)] = [
    ("<b>x</b>", "raw HTML is shown as text"),
    ("[a](irc://b)", "only schemes of `Escaping.schemes` are links"),
    ("![a](https://b.de/c.png)", "pages load nothing from other hosts"),
    ("![a](b.png \"c\")", "an image by itself with a title is a figure"),
    ("ftp://a.de", "browsers no longer open ftp"),
    ("[http://a.de", "cmark-gfm links no address after an open bracket"),
    ("http://a.de/*b*", "emphasis is found first"),
    ("~~a *b~~ c*", "emphasis is found first"),
    ("http://a.de?b&amp;", "cmark-gfm finds addresses before it reads references"),
    ("****a****", "cmark-gfm merges nested strong text"),
    ("> a[^1]\n>\n> [^1]: b", "footnotes begin at the start of a line"),
    ("> a | b\n> --- | ---", "tables are at the top level only"),
    ("A\n: b", "definitions"), ("[TOC]\n\n# A", "tables of contents"),
    ("# A {.b}", "attributes"), ("> [!NOTE]\n> a", "admonitions"),
  ]

  @Test func `what is different is known`() {
    let texts = Self.known.map(\.text)
    let found = differences(texts).map { String($0.prefix { $0 != ":" }) }
    #expect(found.count == texts.count, "no longer different: \(texts) \(found)")
  }

  @Test func `random addresses and tildes are the same`() {
    var random = SeededGenerator(seed: 7)
    func any(_ choices: [String]) -> String { choices[random.below(choices.count)] }
    let addresses = [
      "www.a.de", "http://a.de", "https://a.b.org/x?y=1&z=(2)", "m@n.org", "www.a_b.c.de",
      "www.a.b_c", "a.b+c@d-e.fg", "http://localhost:80/", "https://x.y/z_u_v", "WWW.a.de",
      "Http://a.de", "x@y", "a.b-c_d@a.b_", "www.é.de/ü",
    ]
    let before = ["", "(", "*", "~", "\"", "(see ", "-", "a"]
    let after = ["", ".", ",", ")", ").", "!", "?", ":", ";", "*", "\"", "'", "&hl;", "]", "<b"]
    let sentences = draws(1500).map { _ in
      (0...random.below(4)).map { _ in any(before) + any(addresses) + any(after) }
        .joined(separator: " ")
    }
    let pieces = [
      "~", "~~", "~~~", "a", "b", " ", "\n", ".", ",", "(", ")", "é", "“", "`c`", "\\~",
    ]
    let struck = draws(1500).map { _ in
      "x" + (0...random.below(8)).map { _ in any(pieces) }.joined() + "x"
    }
    #expect(differences(sentences) == [])
    #expect(differences(struck) == [])
  }
}
