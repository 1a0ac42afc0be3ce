// swift-tools-version: 6.2
import PackageDescription

/// Whether modules for phones are built, which the program then holds: see `make wasm`.
let isForPhones = Context.environment["ALMANAC_PHONE"] != nil

/// What every Swift module is compiled with.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Tests look into the modules of the release itself, so that nothing is compiled twice.
let released: [SwiftSetting] = [
  .unsafeFlags(["-enable-testing"], .when(platforms: [.linux], configuration: .release))
]

/// What runs for a moment is compiled in a quarter of the time without optimization.
let unoptimized: [SwiftSetting] = [
  .unsafeFlags(["-Onone"], .when(platforms: [.linux], configuration: .release))
]

/// Trigonometry, which Glibc has elsewhere.
let mathematics: [Target.Dependency] = isForPhones ? ["CWasm"] : []

/// The targets in a folder of `Sources`, which is their shelf.
func shelf(_ folder: String, _ targets: [Target]) -> [Target] {
  for target in targets { target.path = "Sources/\(folder)/\(target.name)" }
  return targets
}

/// A module and the modules it may import, which are on its shelf or on a lower one. A build of a
/// site spends no time in one that is `cool`.
func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], cool: Bool = false,
  notOnPhones: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: isForPhones ? notOnPhones : [],
    swiftSettings: strict + released + (cool ? unoptimized : []),
    // Rounding a Double calls libm, which only Glibc's overlay would link by itself.
    linkerSettings: isForPhones ? [] : [.linkedLibrary("m", .when(platforms: [.linux]))])
}

/// A module map over one of Debian's C libraries. There is no pkgConfig, which would link shared
/// ones.
func library(_ name: String, package: String) -> Target {
  .systemLibrary(name: name, providers: [.apt([package])])
}

/// The tests of `module`, and the other modules they use. `files` are read by path. Those that take
/// over a minute without optimization are `hot`.
func tests(
  of module: String, _ dependencies: [Target.Dependency] = [], files: [String] = [],
  hot: Bool = false
) -> Target {
  .testTarget(
    name: "\(module)Tests", dependencies: [.byName(name: module), "SeededRandom"] + dependencies,
    exclude: files,
    swiftSettings: strict + (hot ? [] : unoptimized))
}

/// A program that tests or benchmarks start.
func tool(_ name: String, _ dependencies: [Target.Dependency], path: String) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: path, swiftSettings: strict + unoptimized)
}

/// What is run: the command line, and the search engine of phones.
let program = shelf(
  "Program",
  [
    .executableTarget(
      name: "almanac", dependencies: ["AlmanacCLI", "CLimits"], swiftSettings: strict,
      // With Swift's own libraries inside, a command starts in half the time, and runs where no
      // Swift is installed. Nothing looks for the program's symbols: without them it is a tenth
      // smaller.
      linkerSettings: [
        .unsafeFlags(
          [
            "-static-stdlib", "-use-ld=lld", "-Xlinker", "--no-export-dynamic", "-Xlinker", "-z",
            "-Xlinker", "now",
          ],
          .when(configuration: .release))
      ]),
    .executableTarget(
      name: "PhoneWasm", dependencies: ["CatalogIndex", "CWasm", "PageExchange"],
      exclude: ["toolset.json"], swiftSettings: strict),
    .executableTarget(
      name: "PlannerWasm",
      dependencies: ["CPlainUnicode", "CWasm", "PageExchange", "Planner", "QRCode"],
      swiftSettings: strict),
    .executableTarget(
      name: "DaysWasm", dependencies: ["CPlainUnicode", "CWasm", "OwnDays", "PageExchange"],
      exclude: ["toolset.json"], swiftSettings: strict),
    module(
      "AlmanacCLI",
      [
        "Blocks", "Bytes", "CampusModel", "Catalog", "CatalogIndex", "Compression", "CountFiles",
        "CPlatform", "DataShaping", "Diagnostics", "FarPublish", "Fetching", "FileFormats",
        "Grading",
        "ICalendar", "Intake",
        "Markup", "OwnerFiles",
        "Pages", "Prose", "QRCode", "RoomUse", "Scheduling", "Sealing", "SiteBuild", "SiteFrame",
        "SiteImport",
        "SiteServe", "SourceFiles", "TableFiles", "Templating", "TimeZones", "Watch",
      ], cool: true),
    module(
      "FarPublish",
      ["Bytes", "Fetching", "FileFormats", "Markup", "Parallel", "Sealing", "SiteBuild"]),
  ])

/// A campus becomes pages, and pages a published folder.
let site = shelf(
  "Site",
  [
    module(
      "Pages",
      [
        "Atom", "Bytes", "CampusModel", "Catalog", "Compression", "CoursePages", "DayPlanning",
        "Diagnostics", "ICalendar", "Markup", "Parallel", "PlacePages", "Plotting", "Prose",
        "RoomUse", "Scheduling", "Sealing", "SiteBuild", "SiteFrame", "Templating", "TimeZones",
        "Watch", "WrittenPages",
      ]),
    module(
      "WrittenPages",
      [
        "Atom", "CampusModel", "Catalog", "CatalogIndex", "Compression", "CoursePages",
        "Diagnostics", "Estimation", "Grading", "ICalendar", "Markup", "Parallel", "PlacePages",
        "Plotting", "Prose", "RoomUse", "Scheduling", "Sealing", "SiteBuild", "SiteFrame",
        "Templating", "TimeZones",
      ]),
    module(
      "CoursePages",
      [
        "Bytes", "CampusModel", "Catalog", "CatalogIndex", "Compression", "Diagnostics",
        "ICalendar", "Markup", "Parallel", "PlacePages", "Planner", "Plotting", "Scheduling",
        "SiteBuild", "SiteFrame", "Watch",
      ]),
    module(
      "PlacePages",
      [
        "CampusModel", "Compression", "DayPlanning", "ICalendar", "Markup", "OwnDays", "Parallel",
        "Plotting", "RoomUse", "SiteBuild", "SiteFrame", "Streets", "TimeZones", "Transit",
      ]),
    module(
      "SiteFrame",
      [
        "Bytes", "CampusModel", "Catalog", "Compression", "CPhone", "CTemplates", "Diagnostics",
        "FileFormats", "ICalendar", "Markup", "Parallel", "Plotting", "Prose", "QRCode",
        "RoomUse", "Scheduling", "Sealing", "SiteBuild", "Templating", "TimeZones", "Watch",
      ]),
    module("SiteBuild", ["Bytes", "CPlatform", "Diagnostics", "Markup", "Parallel"]),
    module(
      "SiteServe", ["Bytes", "CMicroHTTPD", "CPlatform", "CPreview", "Markup"], cool: true),
  ])

/// A folder of files becomes a campus and a report of what is wrong with them.
let input = shelf(
  "Input",
  [
    module(
      "Intake",
      [
        "Blocks", "CalendarImport", "CampusModel", "CountFiles", "Diagnostics", "Estimation",
        "FileFormats", "MapFiles", "OwnerFiles", "Parallel", "SourceFiles", "TableFiles",
        "TimeZones",
      ]),
    module(
      "OwnerFiles",
      [
        "Blocks", "Bytes", "CalendarImport", "CampusModel", "DataShaping", "Diagnostics",
        "FileFormats", "GradebookFiles", "MapFiles", "Markup", "Parallel", "Sealing", "SourceFiles",
        "Streets",
        "TableFiles",
      ]),
    module(
      "GradebookFiles", ["CampusModel", "Diagnostics", "FileFormats", "SourceFiles"], cool: true),
    module(
      "MapFiles",
      [
        "Bytes", "CampusModel", "Compression", "Diagnostics", "FileFormats", "SourceFiles",
        "Streets",
      ]),
    module(
      "CountFiles",
      [
        "Bytes", "CampusModel", "Diagnostics", "FileFormats", "OccupancyStore", "Parallel",
        "SQLDatabase", "SourceFiles", "TableFiles", "TimeZones",
      ]),
    module(
      "SourceFiles", ["CalendarImport", "CampusModel", "Diagnostics", "FileFormats", "TimeZones"]),
    module(
      "Blocks",
      [
        "Bytes", "CampusModel", "DataShaping", "Diagnostics", "FileFormats", "MapFiles",
        "Parallel", "Plotting", "Prose", "SQLDatabase", "TableFiles",
      ]),
    module(
      "TableFiles",
      [
        "Bytes", "CampusModel", "Compression", "DataShaping", "Diagnostics", "FileFormats",
        "Markup",
        "SQLDatabase",
      ]),
    module("Fetching", ["Bytes", "CCurl", "CPlatform", "FileFormats"], cool: true),
    module(
      "SiteImport", ["Bytes", "CampusModel", "Diagnostics", "FileFormats", "Markup"], cool: true),
  ])

/// Rules of one subject each: values in, values out.
let domain = shelf(
  "Domain",
  [
    module("Scheduling", ["CampusModel", "Diagnostics", "SolverCore"]),
    module("Planner", ["Bytes", "CampusModel", "Packs", "Scheduling"]),
    module("Estimation", ["CampusModel"]),
    module("Grading", ["CampusModel"]),
    module("RoomUse", ["CampusModel"]),
    module("Streets", ["CampusModel"] + mathematics),
    module("DayPlanning", ["CampusModel", "TimeZones"]),
    module("OwnDays", ["Bytes", "CampusModel", "DayPlanning", "Packs", "Streets", "TimeZones"]),
    module("Transit", ["CampusModel", "TimeZones"]),
    module("DataShaping", ["CampusModel", "Diagnostics"]),
    module("Catalog", ["Bytes", "CampusModel", "CatalogIndex", "Parallel"]),
    module("Watch", ["Bytes", "CampusModel", "Diagnostics"]),
  ])

/// Formats of files and documents, without a campus.
let formats = shelf(
  "Formats",
  [
    module(
      "FileFormats", ["Bytes", "CampusModel", "Compression", "CYAML", "Diagnostics", "Markup"]),
    module("Atom", ["Bytes", "CampusModel", "Markup"]),
    module("ICalendar", ["Bytes", "CampusModel", "TimeZones"]),
    module(
      "CalendarImport", ["Bytes", "CampusModel", "CIcal", "Diagnostics", "Markup", "TimeZones"]),
    module("SQLDatabase", ["CSQLite"]),
    module("OccupancyStore", ["Bytes", "CampusModel", "Diagnostics", "SQLDatabase"]),
    module("Plotting", ["CampusModel", "Markup"]),
    module("QRCode"),
    module("Compression", ["CBrotli", "CZlib"]),
    module("Sealing", ["Bytes", "CCrypto", "COpener", "Compression", "Markup"]),
    module("Templating", ["Bytes", "Diagnostics", "Markup"]),
    module("Prose", ["Bytes", "CampusModel", "CArena", "CCmark", "Markup"]),
  ])

/// What all modules may import.
let ground = shelf(
  "Ground",
  [
    // Not a `module`: what is compiled for phones too links nothing.
    .target(name: "Bytes", swiftSettings: strict + released),
    module(
      "CampusModel", ["Bytes"] + mathematics,
      notOnPhones: [
        "EncodingSink.swift", "Fingerprint+Values.swift",
        "Term+Opening.swift",
      ]),
    module("Diagnostics"),
    module("Markup", ["Bytes"]),
    module("Parallel"),
    module("Packs", ["Bytes", "CampusModel"]),
    module(
      "TimeZones", ["Bytes"],
      notOnPhones: ["Zone+Files.swift", "Zone+TZif.swift", "Zone+Version.swift"]),
    module("SolverCore"),
    .target(name: "PageExchange", swiftSettings: strict + released),
    .target(name: "CatalogIndex", dependencies: ["Bytes"], swiftSettings: strict + released),
  ])

/// C libraries of Debian, and what the program carries inside.
let libraries = shelf(
  "Libraries",
  [
    .target(name: "CWasm", cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "CPlainUnicode", cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "CPhone", cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "CLimits", cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "CPlatform", cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "CTemplates", cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "COpener", exclude: ["opener.js"], cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "CPreview", exclude: ["preview.js"], cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "CArena", dependencies: ["CCmark"], cSettings: [.treatAllWarnings(as: .error)]),
    // Linked into the program by their module maps, so that it runs without them.
    library("CCmark", package: "libcmark-dev"),
    library("CYAML", package: "libyaml-dev"),
    // Loaded when needed, not linked.
    library("CCurl", package: "libcurl4-openssl-dev"),
    library("CIcal", package: "libical-dev"),
    library("CMicroHTTPD", package: "libmicrohttpd-dev"),
    library("CCrypto", package: "libssl-dev"),
    library("CZlib", package: "zlib1g-dev"),
    library("CBrotli", package: "libbrotli-dev"),
    library("CSQLite", package: "libsqlite3-dev"),
  ])

/// Tests, and what they share.
let checks: [Target] = [
  .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: strict + released),
  // A module of WebAssembly in Node.
  .target(
    name: "WasmModule", path: "Tests/WasmModule", exclude: ["module.mjs"], swiftSettings: strict),
  // Small terms with plans, with everything that makes ranking hard.
  .target(
    name: "RandomCampus", dependencies: ["CampusModel", "SeededRandom"], path: "Tests/RandomCampus",
    swiftSettings: strict),
  .target(
    name: "SecondOpinion", path: "Tests/SecondOpinion", exclude: ["scripts.mjs"],
    swiftSettings: strict),
  // Files that tests read: made-up ones, and real ones where they are.
  .target(name: "SampleData", path: "Tests/SampleData", swiftSettings: strict),
  // A whole term of them as the program reads it, for the tests of several modules.
  .target(
    name: "SampleTerm",
    dependencies: [
      "CampusModel", "Diagnostics", "FileFormats", "Intake", "SampleData", "SourceFiles",
    ],
    path: "Tests/SampleTerm", swiftSettings: strict),
  tests(of: "Bytes"),
  tests(of: "CampusModel"),
  tests(of: "Diagnostics"),
  tests(of: "Markup"),
  tests(of: "TimeZones", ["SecondOpinion"], files: ["oracle.py"]),
  tests(of: "SolverCore"),
  tests(
    of: "Scheduling", ["CampusModel", "RandomCampus", "SecondOpinion", "SolverCore"],
    files: ["dates.py"]),
  tests(
    of: "Estimation",
    [
      "CampusModel", "Diagnostics", "FileFormats", "SampleData", "SampleTerm", "SecondOpinion",
      "SourceFiles",
    ],
    files: ["pooling.py"], hot: true),
  tests(of: "Grading", ["CampusModel", "SecondOpinion"], files: ["degrees.mjs", "grading.mjs"]),
  tests(of: "DataShaping", ["CampusModel"]),
  tests(of: "Streets", ["CampusModel"]),
  tests(of: "DayPlanning", ["CampusModel", "TimeZones"]),
  tests(
    of: "OwnDays",
    ["CampusModel", "CPhone", "DayPlanning", "TimeZones", "WasmModule"]),
  tests(of: "Transit", ["CampusModel", "TimeZones"]),
  tests(
    of: "RoomUse", ["CampusModel", "SampleTerm", "SecondOpinion"], files: ["profiles.py"],
    hot: true),
  tests(
    of: "Catalog", ["CampusModel", "CatalogIndex", "SecondOpinion"], files: ["evaluations.py"]),
  tests(of: "CatalogIndex", ["CPhone", "SecondOpinion", "WasmModule"], files: ["folding.py"]),
  tests(
    of: "Planner",
    ["CampusModel", "CPhone", "QRCode", "RandomCampus", "SampleTerm", "Scheduling", "WasmModule"]),
  tests(of: "Watch", ["Bytes", "CampusModel", "Diagnostics"]),
  tests(of: "Atom", ["CampusModel", "Markup"]),
  tests(
    of: "ICalendar", ["CampusModel", "SecondOpinion", "TimeZones"],
    files: ["Goldens", "expand.py", "zones.py"]),
  tests(
    of: "CalendarImport",
    ["CampusModel", "Diagnostics", "SampleData", "SecondOpinion", "TimeZones"],
    files: ["occurrences.py", "rules.py"]),
  tests(
    of: "Plotting", ["CampusModel", "Markup", "SecondOpinion"],
    files: ["Goldens", "plots.py", "sizes.py"]),
  tests(of: "QRCode", ["SecondOpinion"], files: ["read.py"]),
  tests(
    of: "Compression", ["SecondOpinion"], files: ["gunzip.py", "pixels.py", "unbrotli.py"]),
  tests(of: "Sealing", ["Compression", "Markup", "SecondOpinion"]),
  // Seals pages for the tests that open them with browsers.
  tool(
    "SealedPages", ["CTemplates", "Markup", "Sealing", "Templating"], path: "Tests/SealedPages"),
  tests(of: "Templating", ["Diagnostics", "Markup"], files: ["Spec"]),
  tests(of: "Prose", ["CCmark", "Markup", "SecondOpinion"], files: ["gfm.py", "tokens.py"]),
  tests(
    of: "Intake",
    [
      "Blocks", "CampusModel", "Catalog", "CountFiles", "Diagnostics", "FileFormats",
      "GradebookFiles",
      "MapFiles", "OccupancyStore", "OwnerFiles", "RoomUse", "SampleData", "Sealing",
      "SecondOpinion", "SourceFiles", "Streets", "TableFiles", "TimeZones",
    ],
    files: [
      "CountFiles/counts.py", "CountFiles/crowds.py", "FileFormats/toml.py",
      "GradebookFiles/cells.py", "GradebookFiles/exports.mjs", "MapFiles/maps.py",
      "MapFiles/streets.py", "SourceFiles/evaluations.py", "SourceFiles/grades.py",
      "SourceFiles/rows.py",
    ]),
  tests(of: "Fetching", ["CCurl", "FileFormats"]),
  tests(of: "SiteBuild", ["Bytes", "CPlatform", "Diagnostics", "Markup", "PublishLoop"]),
  tests(of: "SiteServe", ["CPlatform", "Markup"]),
  // Publishes without end, for the tests that kill it.
  tool("PublishLoop", ["SiteBuild"], path: "Tests/PublishLoop"),
  tests(
    of: "Pages",
    [
      "CampusModel", "CatalogIndex", "Compression", "CoursePages", "Diagnostics", "ICalendar",
      "Markup", "OwnDays", "Parallel", "PlacePages", "QRCode", "SampleTerm", "Scheduling",
      "Sealing", "SiteBuild", "SiteFrame", "Streets", "Templating", "TimeZones", "Watch",
      "WrittenPages",
    ]),
  tests(
    of: "AlmanacCLI",
    [
      "CampusModel", "Diagnostics", "Fetching", "FileFormats", "Grading", "Intake", "OwnerFiles",
      "Pages", "QRCode", "Sealing", "SecondOpinion", "SiteBuild", "SiteFrame", "SourceFiles",
    ]),
  // What the benchmarks give to other programs too.
  .executableTarget(
    name: "Bench",
    dependencies: [
      "CalendarImport", "CampusModel", "CatalogIndex", "CountFiles", "Diagnostics", "Estimation",
      "FileFormats", "ICalendar", "Intake", "MapFiles", "Parallel", "SolverCore", "SourceFiles",
      "Streets", "TimeZones",
    ],
    path: "Tests/Benchmarks/Bench", swiftSettings: strict),
]

let package = Package(
  name: "almanac",
  products: [
    .executable(name: "almanac", targets: ["almanac"]),
    .executable(name: "PhoneWasm", targets: ["PhoneWasm"]),
    .executable(name: "PlannerWasm", targets: ["PlannerWasm"]),
    .executable(name: "DaysWasm", targets: ["DaysWasm"]),
  ],
  targets: program + site + input + domain + formats + ground + libraries + checks
)
