extension WordRules {
  /// The rules of each language, by the names that people write after a fence.
  static let byName: [String: WordRules] = {
    let named: [([String], WordRules)] = [
      (["swift"], swift), (["python", "py", "python3"], python),
      (["javascript", "js", "jsx", "mjs", "typescript", "ts", "tsx"], javaScript),
      (["json", "jsonc", "json5", "geojson"], json),
      (["c", "h", "cpp", "c++", "cc", "cxx", "hpp", "objc"], c),
      (["rust", "rs"], rust), (["go", "golang"], go), (["java"], java),
      (["kotlin", "kt", "scala"], kotlin), (["csharp", "cs", "c#"], cSharp),
      (["sh", "bash", "shell", "zsh", "console"], shell), (["sql", "sqlite"], sql),
    ]
    return Dictionary(
      named.flatMap { names, rules in names.map { ($0, rules) } },
      uniquingKeysWith: { first, _ in first })
  }()

  private static func set(_ words: String) -> Set<String> {
    Set(words.split(separator: " ").map(String.init))
  }

  private static let swift = WordRules(
    keywords: set(
      """
      actor any as associatedtype async await borrowing break case catch class consume consuming \
      continue convenience copy default defer deinit do dynamic each else enum extension \
      fallthrough false fileprivate final for func get guard if import in indirect infix init \
      inout internal is isolated lazy let macro mutating nil nonisolated nonmutating open operator \
      override package postfix precedencegroup prefix private protocol public repeat required \
      rethrows return self Self sending set some static struct subscript super switch throw throws \
      true try typealias unowned var weak where while willSet didSet yield
      """),
    blockCommentsNest: true, strings: [.tripleDouble, .double],
    attributeMarks: [UInt8(ascii: "@"), UInt8(ascii: "#")])

  private static let python = WordRules(
    keywords: set(
      """
      False None True and as assert async await break case class continue def del elif else except \
      finally for from global if import in is lambda match nonlocal not or pass raise return self \
      try type while with yield
      """),
    types: set(
      "bool bytes complex dict float frozenset int list object range set str tuple"),
    lineComments: [Array("#".utf8)], hasBlockComments: false,
    strings: [.tripleDouble, .tripleSingle, .double, .single],
    attributeMarks: [UInt8(ascii: "@")])

  private static let javaScript = WordRules(
    keywords: set(
      """
      abstract any as async await break case catch class const continue debugger declare default \
      delete do else enum export extends false finally for from function get if implements import \
      in instanceof interface keyof let namespace new null of override private protected public \
      readonly return satisfies set static super switch this throw true try type typeof undefined \
      var void while with yield
      """),
    types: set("bigint boolean never number object string symbol unknown"),
    strings: [.double, .single, .grave], attributeMarks: [UInt8(ascii: "@")])

  private static let json = WordRules(
    keywords: set("false null true"), capitalsAreTypes: false, callsAreFunctions: false,
    hasKeys: true)

  private static let c = WordRules(
    keywords: set(
      """
      alignas alignof and auto break case catch class co_await co_return co_yield concept const \
      consteval constexpr constinit const_cast continue decltype default delete do dynamic_cast \
      else enum explicit export extern false final for friend goto if inline mutable namespace new \
      noexcept not nullptr NULL operator or override private protected public register \
      reinterpret_cast requires restrict return sizeof static static_assert static_cast struct \
      switch template this thread_local throw true try typedef typeid typename union using virtual \
      volatile while
      """),
    types: set(
      """
      bool char char16_t char32_t char8_t double float int int16_t int32_t int64_t int8_t long \
      ptrdiff_t short signed size_t ssize_t uint16_t uint32_t uint64_t uint8_t unsigned void wchar_t
      """),
    strings: [.double, .character], attributeMarks: [UInt8(ascii: "#")])

  private static let rust = WordRules(
    keywords: set(
      """
      as async await box break const continue crate dyn else enum extern false fn for if impl in \
      let loop macro match mod move mut pub ref return self Self static struct super trait true \
      type union unsafe use where while yield
      """),
    types: set(
      "bool char f32 f64 i128 i16 i32 i64 i8 isize str u128 u16 u32 u64 u8 usize"),
    blockCommentsNest: true, strings: [.longDouble, .character],
    attributeMarks: [UInt8(ascii: "#")])

  private static let go = WordRules(
    keywords: set(
      """
      break case chan const continue default defer else fallthrough false for func go goto if \
      import interface iota map nil package range return select struct switch true type var
      """),
    types: set(
      """
      any bool byte comparable complex128 complex64 error float32 float64 int int16 int32 int64 \
      int8 rune string uint uint16 uint32 uint64 uint8 uintptr
      """),
    strings: [.double, .character, .rawGrave])

  private static let java = WordRules(
    keywords: set(
      """
      abstract assert break case catch class const continue default do else enum extends false \
      final finally for goto if implements import instanceof interface native new non-sealed null \
      package permits private protected public record return sealed static strictfp super switch \
      synchronized this throw throws transient true try var void volatile while yield
      """),
    types: set("boolean byte char double float int long short"),
    strings: [.tripleDouble, .double, .character], attributeMarks: [UInt8(ascii: "@")])

  private static let kotlin = WordRules(
    keywords: set(
      """
      abstract as break by case catch class companion const constructor continue data def do else \
      enum extends false final finally for forSome fun given if implicit import in init inline \
      interface internal is lazy lateinit match new null object open operator out override package \
      private protected public return sealed super suspend this throw trait true try type typealias \
      val var vararg when where while with yield
      """),
    strings: [.tripleDouble, .double, .character], attributeMarks: [UInt8(ascii: "@")])

  private static let cSharp = WordRules(
    keywords: set(
      """
      abstract as async await base break case catch checked class const continue default delegate \
      do else enum event explicit extern false finally fixed for foreach get goto if implicit in \
      interface internal is lock namespace new null operator out override params private protected \
      public readonly record ref return sealed set sizeof stackalloc static struct switch this \
      throw true try typeof unchecked unsafe using var virtual void volatile when where while yield
      """),
    types: set(
      """
      bool byte char decimal double dynamic float int long object sbyte short string uint ulong \
      ushort
      """),
    strings: [.tripleDouble, .double, .character], attributeMarks: [UInt8(ascii: "#")])

  private static let shell = WordRules(
    keywords: set(
      """
      alias break case cd continue declare do done echo elif else esac eval exec exit export false \
      fi for function if in local printf read readonly return select set shift source test then \
      time trap true type unset until while
      """),
    lineComments: [Array("#".utf8)], commentsNeedSpace: true, hasBlockComments: false,
    strings: [.longDouble, .rawSingle], capitalsAreTypes: false, callsAreFunctions: false,
    variableMark: UInt8(ascii: "$"))

  private static let sql = WordRules(
    keywords: set(
      """
      add all alter analyze and as asc begin between by case cast check collate column commit \
      constraint create cross current_date current_time current_timestamp database default \
      deferrable delete desc distinct drop else end escape except exists explain false fetch filter \
      first following foreign from full group having if in index inner insert intersect into is \
      isnull join key last left like limit natural not notnull null nulls offset on or order outer \
      over partition preceding primary range references rename replace returning right rollback row \
      rows select set table temp temporary then to transaction trigger true unbounded union unique \
      update using values view virtual when where window with
      """),
    types: set(
      """
      bigint blob boolean char date decimal double float int integer json numeric real smallint \
      text time timestamp varchar
      """),
    lineComments: [Array("--".utf8)], strings: [.rawSingle, .double], ignoresCase: true,
    capitalsAreTypes: false)
}
