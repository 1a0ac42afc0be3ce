import Markup
import Prose
import SecondOpinion
import SeededRandom
import Testing

/// The inside of the code element of a block of `code`, with the line end of its last line.
private func colored(_ code: String, as language: String) -> String {
  let html = Prose(markdown: "~~~~~~~~ \(language)\n\(code)\n~~~~~~~~\n").html.text
  let start = "<pre tabindex=\"0\"><code class=\"language-\(language)\">"
  return String(
    decoding: html.utf8.dropFirst(start.utf8.count).dropLast("</code></pre>\n".count),
    as: UTF8.self)
}

/// Byte by byte, since a mark on a letter may follow a tag.
private func withoutTags(_ html: String) -> String {
  var out: [UInt8] = []
  var rest = Array(html.utf8)[...]
  let entities = ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&amp;": "&"]
  while let byte = rest.first {
    if byte == UInt8(ascii: "<") {
      rest = rest.drop { $0 != UInt8(ascii: ">") }.dropFirst()
    } else if byte == UInt8(ascii: "&"),
      let entity = entities.first(where: { rest.starts(with: $0.key.utf8) })
    {
      out += entity.value.utf8
      rest = rest.dropFirst(entity.key.utf8.count)
    } else {
      out.append(byte)
      rest = rest.dropFirst()
    }
  }
  return String(decoding: out, as: UTF8.self)
}

@Suite struct `Colors of code` {
  @Test(arguments: [
    ("swift", "@a let x: Int = f(1_0) // y", "a@a k:let t:Int f:f n:1_0 c:// y"),
    ("python", "def f(a): # b\n  return '''c\nd'''", "k:def f:f c:# b k:return s:'''c\nd'''"),
    ("js", "const a = `b\n${c}` /* d */", "k:const s:`b\n${c}` c:/* d */"),
    ("json", "{\"a\" : \"b\", \"c\": [1.5e-3, null]}", "a:\"a\" s:\"b\" a:\"c\" n:1.5e-3 k:null"),
    ("c", "#include <x>\nchar c = '\\n';", "a:#include t:char s:'\\n'"),
    ("rust", "fn f<'a>(x: &'a str) {}", "k:fn t:str"),
    ("sh", "echo \"$a\" ${b} # c", "k:echo s:\"$a\" v:${b} c:# c"),
    ("sql", "SELECT a FROM b -- c", "k:SELECT k:FROM c:-- c"),
    ("html", "<a b=\"c\">&amp;</a><!-- d -->", "k:a a:b s:\"c\" n:&amp; k:a c:<!-- d -->"),
    ("css", "a { color: #fff; margin: 1px }", "t:a a:color n:#fff a:margin n:1px"),
    ("yaml", "a: true # b\n- c: \"d\"", "a:a k:true c:# b a:c s:\"d\""),
    ("toml", "[a]\nb = 1", "h:[a] a:b  n:1"),
    ("diff", "@@ a\n+b\n-c\n d", "h:@@ a i:+b d:-c"),
  ])
  func `have the class of their kind`(_ language: String, _ code: String, _ parts: String) {
    let found = colored(code, as: language)
      .matches(of: #/<span class="code-(.)[a-z]+">(?s:(.*?))</span>/#)
      .map { "\($0.1):\(withoutTags(String($0.2)).trimming)" }
    #expect(found.joined(separator: " ") == parts.replacing("a@a", with: "a:@a"))
  }

  @Test(arguments: ["text", "brainfuck", "swiftly"])
  func `unknown languages have none`(_ language: String) {
    #expect(!colored("let a = 1", as: language).contains("<span"))
  }

  @Test(arguments: [
    "swift", "python", "js", "json", "c", "rust", "go", "java", "html", "css", "yaml", "toml",
    "ini", "sh", "sql", "diff",
  ])
  func `without the tags the text is the same, whatever it is`(_ language: String) {
    var random = SeededGenerator(seed: 4)
    let pieces = [
      "\"", "'", "\"\"\"", "'''", "`", "/*", "*/", "//", "#", "--", "<", ">", "<!--", "-->", "&a;",
      "\\", "\n", " ", "é", "日", "😀", "a", "let", "f(", ")", "{", "}", "[", "]", ":", "=", "@", "$",
      "1.", "2e-3", "+", "-", "\t", "\u{301}", "'''", "${", "@@", "%",
    ]
    for _ in draws(300) {
      let code = (0..<random.below(30)).map { _ in pieces[random.below(pieces.count)] }.joined()
      // Lines of a fence cannot end it: none has eight tildes.
      #expect(withoutTags(colored(code, as: language)) == code + "\n", "\(language)")
    }
  }

  /// Programs whose comments and strings Pygments finds in another way than by these rules.
  private static let programs: [(language: String, code: String)] = [
    ("swift", "/* a /* b */ c */ let s = \"x \\\" y\" // z\nlet t = \"\"\"\n  a b\n  \"\"\"\n"),
    ("python", "# a\nx = 'b\\'c' + \"d\"\nfor i in range(10):\n    print('e') # f\n"),
    ("javascript", "// a\nconst x = 'b' + \"c\\\"d\"; /* e\nf */ let y = 1;\n"),
    ("c", "/* a */ int main(void) { char *s = \"b\\\"c\"; return 'd'; } // e\n"),
    ("java", "/* a\n * b */\nclass A { String s = \"c\"; /* d */ }\n"),
    ("go", "// a\nfunc f() { s := \"b\"; t := `c\nd` }\n"),
    ("sql", "-- a\nSELECT 'b', c FROM d /* e */ WHERE f = 'g';\n"),
    ("css", "/* a */\na { b: c; }\n"),
    ("bash", "# a\nx='b'\n"),
  ]

  @Test(.enabled(if: PythonScript.canImport("pygments"), "Python lacks a module"))
  func `comments and strings are those that Pygments finds`() {
    func words(_ hex: Substring) -> String { String(decoding: bytes(of: hex), as: UTF8.self) }
    let answers = PythonScript("tokens.py").answers(
      to: Self.programs.map { "\($0.language),\(hexadecimal($0.code))" })
    #expect(answers.count == Self.programs.count)
    for (program, answer) in zip(Self.programs, answers) {
      let html = colored(program.code, as: program.language)
      let found = ["c", "s"].map { kind in
        html.matches(of: #/<span class="code-(.)[a-z]+">(?s:(.*?))</span>/#).filter { $0.1 == kind }
          .map { withoutTags(String($0.2)).filter { !$0.isWhitespace } }.joined()
      }
      let parts = answer.split(separator: ",", omittingEmptySubsequences: false).map(words)
      #expect(found == parts, "\(program.language)")
    }
  }
}

extension String {
  /// Without the line end of its last line.
  fileprivate var trimming: String { hasSuffix("\n") ? String(dropLast()) : self }
}

func hexadecimal(_ text: String) -> String {
  text.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
}

private func bytes(of hex: Substring) -> [UInt8] {
  let digits = hex.utf8.map { $0 < 0x60 ? $0 - 0x30 : $0 - 0x57 }
  return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}
