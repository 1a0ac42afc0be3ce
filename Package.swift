// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The program holds the search engine of phones, built from this package for another machine.
let hasEngine = FileManager.default.fileExists(
  atPath: "\(Context.packageDirectory)/.build-wasm/phone.wasm")
if !hasEngine && Context.environment["ALMANAC_PHONE"] == nil {
  FileHandle.standardError.write(
    Data("run 'make wasm' first: the program holds the search engine that it builds\n".utf8))
  exit(1)
}

/// What every Swift room is compiled with.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Tests look into the rooms of the release itself, so that nothing is compiled twice.
let released: [SwiftSetting] = [
  .unsafeFlags(["-enable-testing"], .when(platforms: [.linux], configuration: .release))
]

/// What runs for a moment is compiled in a quarter of the time without optimization.
let unoptimized: [SwiftSetting] = [
  .unsafeFlags(["-Onone"], .when(platforms: [.linux], configuration: .release))
]

/// A room: one folder under `Sources/`, the rooms it may look down into, and the tests that mirror
/// it. A build of a site spends no time in one that is `cool`.
func room(_ name: String, _ dependencies: [Target.Dependency] = [], cool: Bool = false) -> Target {
  .target(
    name: name, dependencies: dependencies,
    swiftSettings: strict + released + (cool ? unoptimized : []),
    // Rounding a Double calls libm, which only Glibc's overlay would link by itself.
    linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))])
}

/// A module map over one of Debian's C libraries.
func library(_ name: String, pkgConfig: String, package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// The tests of `room`, with whatever else they build their values from. `files` lie beside them and are read by path.
func tests(
  of room: String, _ dependencies: [Target.Dependency] = [], files: [String] = []
) -> Target {
  .testTarget(
    name: "\(room)Tests", dependencies: [.byName(name: room), "SeededRandom"] + dependencies,
    exclude: files,
    swiftSettings: strict + unoptimized)
}

/// A program that tests or benchmarks start.
func tool(_ name: String, _ dependencies: [Target.Dependency], path: String) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: path, swiftSettings: strict + unoptimized)
}

let package = Package(
  name: "almanac",
  products: [
    .executable(name: "almanac", targets: ["almanac"]),
    .executable(name: "PhoneWasm", targets: ["PhoneWasm"]),
  ],
  targets: [
    // 5 · the program
    .executableTarget(
      name: "almanac", dependencies: ["AlmanacCLI", "CLimits"], swiftSettings: strict,
      // With Swift's own libraries inside, a command starts in half the time, and runs where no
      // Swift is installed.
      linkerSettings: [.unsafeFlags(["-static-stdlib"], .when(configuration: .release))]),

    // 5 · what runs on phones: `make wasm`
    .executableTarget(
      name: "PhoneWasm", dependencies: ["CatalogIndex", "CPhoneMemory"],
      exclude: ["toolset.json"], swiftSettings: strict),

    // 4 · the command line
    room(
      "AlmanacCLI",
      [
        "CampusModel", "Catalog", "CatalogIndex", "CountFiles", "CPlatform", "Diagnostics",
        "Fetching", "FileFormats", "Grading", "ICalendar", "Intake", "OwnerFiles", "Pages", "Prose",
        "QRCode", "RoomUse", "Scheduling", "Sealing", "SiteBuild", "SiteServe", "SourceFiles",
        "Templating", "TimeZones", "Watch",
      ], cool: true),

    // 3 · the pages of a campus
    room(
      "Pages",
      [
        "Atom", "CampusModel", "Catalog", "CatalogIndex", "CPhone", "CTemplates", "DayPlanning",
        "Diagnostics", "Grading", "ICalendar", "Markup", "Parallel", "Plotting", "Prose", "QRCode",
        "RoomUse", "Scheduling", "Sealing", "SiteBuild", "Streets", "Templating", "TimeZones",
        "Transit", "Watch",
      ]),

    // 2 · the rim: files in, site out
    room(
      "Intake",
      [
        "CalendarImport", "CampusModel", "CountFiles", "Diagnostics", "FileFormats", "MapFiles",
        "OwnerFiles", "SourceFiles", "TimeZones",
      ]),
    room(
      "OwnerFiles",
      [
        "CalendarImport", "CampusModel", "Diagnostics", "FileFormats", "GradebookFiles", "MapFiles",
        "Markup", "Parallel", "Sealing", "SourceFiles", "Streets",
      ]),
    room(
      "GradebookFiles", ["CampusModel", "Diagnostics", "FileFormats", "SourceFiles"], cool: true),
    room(
      "MapFiles",
      ["CampusModel", "Diagnostics", "FileFormats", "Sealing", "SourceFiles", "Streets"]),
    room(
      "CountFiles",
      [
        "CampusModel", "Diagnostics", "FileFormats", "OccupancyStore", "Parallel", "SourceFiles",
        "TimeZones",
      ]),
    room(
      "SourceFiles", ["CalendarImport", "CampusModel", "Diagnostics", "FileFormats", "TimeZones"]),
    room("FileFormats", ["CampusModel", "CYAML", "Diagnostics"]),
    room("Fetching", ["CCurl"], cool: true),
    room("SiteBuild", ["CPlatform", "Diagnostics", "Markup", "Parallel"]),
    room(
      "SiteServe", ["CampusModel", "CMicroHTTPD", "CPlatform", "CPreview", "Markup"], cool: true),

    // 1 · pure domain, pure formats
    room("Scheduling", ["CampusModel", "Diagnostics", "SolverCore"]),
    room("Grading", ["CampusModel"]),
    room("RoomUse", ["CampusModel"]),
    room("Streets", ["CampusModel"]),
    room("DayPlanning", ["CampusModel", "TimeZones"]),
    room("Transit", ["CampusModel", "TimeZones"]),
    room("Catalog", ["CampusModel", "CatalogIndex", "Parallel"]),
    room("Watch", ["CampusModel", "Diagnostics"]),
    room("Atom", ["CampusModel", "Markup"]),
    room("ICalendar", ["CampusModel", "TimeZones"]),
    room("CalendarImport", ["CampusModel", "CIcal", "Diagnostics", "TimeZones"]),
    room("OccupancyStore", ["CampusModel", "CSQLite", "Diagnostics"]),
    room("Plotting", ["CampusModel", "Markup"]),
    room("QRCode"),
    room("Sealing", ["CCrypto", "COpener", "CZlib", "Markup"]),
    room("Templating", ["Diagnostics", "Markup"]),
    room("Prose", ["CampusModel", "CArena", "CCmark", "Markup"]),

    // 0 · the ground
    room("CampusModel"),
    room("Diagnostics"),
    room("Markup"),
    room("Parallel"),
    room("TimeZones"),
    room("SolverCore"),
    // Not a `room`: what is compiled for phones too links nothing.
    .target(name: "CatalogIndex", swiftSettings: strict + released),
    .target(name: "CPhoneMemory", cSettings: [.treatAllWarnings(as: .error)]),
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
    library("CCmark", pkgConfig: "libcmark", package: "libcmark-dev"),
    library("CYAML", pkgConfig: "yaml-0.1", package: "libyaml-dev"),
    // Loaded when it is needed, not linked: no pkgConfig, which would link it.
    .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .systemLibrary(name: "CIcal", providers: [.apt(["libical-dev"])]),
    .systemLibrary(name: "CMicroHTTPD", providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(name: "CCrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),

    .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: strict + released),
    .target(name: "SecondOpinion", path: "Tests/SecondOpinion", swiftSettings: strict),
    // Files that tests read: made-up ones, and real ones where they are.
    .target(name: "SampleData", path: "Tests/SampleData", swiftSettings: strict),
    // A whole term of them as the program reads it, for tests of several rooms.
    .target(
      name: "SampleTerm",
      dependencies: [
        "CampusModel", "Diagnostics", "FileFormats", "Intake", "SampleData", "SourceFiles",
      ],
      path: "Tests/SampleTerm", swiftSettings: strict),
    tests(of: "CampusModel"),
    tests(of: "Diagnostics"),
    tests(of: "Markup"),
    tests(of: "TimeZones", ["SecondOpinion"], files: ["oracle.py"]),
    tests(of: "SolverCore"),
    tests(
      of: "Scheduling", ["CampusModel", "SecondOpinion", "SolverCore"], files: ["dates.py"]),
    tests(of: "Grading", ["CampusModel"]),
    tests(of: "Streets", ["CampusModel"]),
    tests(of: "DayPlanning", ["CampusModel", "TimeZones"]),
    tests(of: "Transit", ["CampusModel", "TimeZones"]),
    tests(
      of: "RoomUse", ["CampusModel", "SampleTerm", "SecondOpinion"], files: ["profiles.py"]),
    tests(
      of: "Catalog", ["CampusModel", "CatalogIndex", "SecondOpinion"], files: ["evaluations.py"]),
    tests(of: "CatalogIndex", ["CPhone", "SecondOpinion"], files: ["folding.py", "phone.mjs"]),
    tests(of: "Watch", ["CampusModel", "Diagnostics"]),
    tests(of: "Atom", ["CampusModel", "Markup"]),
    tests(
      of: "ICalendar", ["CampusModel", "SecondOpinion", "TimeZones"],
      files: ["Goldens", "expand.py", "zones.py"]),
    tests(
      of: "CalendarImport",
      ["CampusModel", "Diagnostics", "SampleData", "SecondOpinion", "TimeZones"],
      files: ["occurrences.py", "rules.py"]),
    tests(
      of: "Plotting", ["CampusModel", "Markup", "SecondOpinion"], files: ["Goldens", "sizes.py"]),
    tests(of: "QRCode", ["SecondOpinion"], files: ["read.py"]),
    tests(of: "Sealing", ["Markup", "SecondOpinion"], files: ["gunzip.py"]),
    // Seals pages for the tests that open them with browsers.
    tool(
      "SealedPages", ["CTemplates", "Markup", "Sealing", "Templating"], path: "Tests/SealedPages"),
    tests(of: "Templating", ["Diagnostics", "Markup"], files: ["Spec"]),
    tests(of: "Prose", ["CCmark", "Markup"]),
    tests(
      of: "Intake",
      [
        "CampusModel", "Catalog", "CountFiles", "Diagnostics", "FileFormats", "GradebookFiles",
        "MapFiles", "OccupancyStore", "OwnerFiles", "RoomUse", "SampleData", "Sealing",
        "SecondOpinion", "SourceFiles", "Streets", "TimeZones",
      ],
      files: [
        "CountFiles/counts.py", "CountFiles/crowds.py", "GradebookFiles/cells.py",
        "MapFiles/maps.py", "MapFiles/streets.py", "SourceFiles/evaluations.py",
        "SourceFiles/grades.py", "SourceFiles/rows.py",
      ]),
    tests(of: "Fetching", ["CCurl"]),
    tests(of: "SiteBuild", ["CPlatform", "Diagnostics", "Markup", "PublishLoop"]),
    tests(of: "SiteServe", ["CPlatform", "Markup"]),
    // Publishes without end, for the tests that kill it.
    tool("PublishLoop", ["SiteBuild"], path: "Tests/PublishLoop"),
    tests(
      of: "Pages",
      [
        "CampusModel", "CatalogIndex", "Diagnostics", "ICalendar", "Markup", "Parallel", "QRCode",
        "SampleTerm", "Scheduling", "Sealing", "SiteBuild", "Streets", "Templating", "TimeZones",
        "Watch",
      ]),
    tests(
      of: "AlmanacCLI",
      [
        "CampusModel", "Fetching", "Grading", "Pages", "QRCode", "Sealing", "SecondOpinion",
        "SiteBuild",
      ]),
    // What the benchmarks give to other programs too.
    .executableTarget(
      name: "Bench",
      dependencies: [
        "CalendarImport", "CampusModel", "CatalogIndex", "CountFiles", "Diagnostics",
        "FileFormats", "ICalendar", "Intake", "MapFiles", "Parallel", "SolverCore", "SourceFiles",
        "Streets", "TimeZones",
      ],
      path: "Tests/Benchmarks/Bench", swiftSettings: strict),
  ]
)
