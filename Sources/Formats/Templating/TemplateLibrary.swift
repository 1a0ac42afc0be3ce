package import Diagnostics

/// All templates of a site, compiled together. Renders pages, on any number of threads.
///
/// The language is Mustache with the specification's inheritance and dynamic names. In addition,
/// `{{>partial}}` passes the blocks of the page on, so that a layout may be split into partials; a
/// block's replacement sees the blocks of the template it is written in, not those it is rendered
/// in. An empty text is falsey.
package struct TemplateLibrary: Sendable {
  package enum Mode: Sendable {
    /// For sites: unknown names and templates are errors, values are escaped by their place in the
    /// page.
    case strict
    /// For the specification's tests: unknown names are empty, and everything is HTML text.
    case spec
  }

  /// Problems of the templates, in file order. If there are errors, rendering leaves parts out.
  package let diagnostics: [Diagnostic]

  let mode: Mode
  let templates: [CompiledTemplate]
  let indices: [String: Int]

  /// Compiles `sources`. Of two with one name the first counts, and the second is an error.
  package init(_ sources: [TemplateSource], mode: Mode = .strict) {
    var found: [Diagnostic] = []
    let (sources, indices) = Self.byName(sources, &found)
    var templates: [CompiledTemplate] = []
    for source in sources {
      if mode == .strict { found += Self.invalidText(source) }
      let (template, errors) = Compiler.compile(source, templates: indices, mode: mode)
      templates.append(template)
      found += errors
    }
    if mode == .strict { found += BlockCheck(templates).unknownBlocks() }
    (self.mode, self.templates, self.indices) = (mode, templates, indices)
    diagnostics = found.inFileOrder()
  }

  /// Renders a page and appends it to `out`.
  ///
  /// Errors are appended to `diagnostics` in the order in which they are found, each once for its
  /// place in a template, however often the place is rendered, and not again if `diagnostics`
  /// already contains it from another page. Notes list the templates that included it and, if
  /// given, the `page`. Wrong parts are left out of the page, which must then not be used.
  package func render(
    _ template: String, _ data: TemplateValue, page: String? = nil, into out: inout [UInt8],
    diagnostics: inout [Diagnostic]
  ) {
    render(template, [data], page: page, into: &out, diagnostics: &diagnostics)
  }

  /// The same for data in layers: a name is looked up in the last one first.
  package func render(
    _ template: String, _ layers: [TemplateValue], page: String? = nil, into out: inout [UInt8],
    diagnostics: inout [Diagnostic]
  ) {
    guard let index = indices[template] else {
      diagnostics.append(
        Diagnostic(
          .error, .owner, at: FilePlace(page ?? template), .unknownTemplate(template),
          suggestion: didYouMean(template, among: indices.keys)))
      return
    }
    var renderer = Renderer(library: self, layers: layers, page: page)
    swap(&out, &renderer.out)
    renderer.run(templates[index].code.indices, of: index)
    swap(&out, &renderer.out)
    for error in renderer.diagnostics where !diagnostics.contains(where: { $0.repeats(error) }) {
      diagnostics.append(error)
    }
  }

  private static func byName(
    _ sources: [TemplateSource], _ diagnostics: inout [Diagnostic]
  ) -> ([TemplateSource], [String: Int]) {
    var kept: [TemplateSource] = []
    var indices: [String: Int] = [:]
    for var source in sources {
      if let first = indices[source.name] {
        diagnostics.append(
          Diagnostic(
            .error, .owner, at: FilePlace(source.file),
            .definedTwice(source.name, first: kept[first].file)))
        continue
      }
      if source.bytes.starts(with: [0xef, 0xbb, 0xbf]) { source.bytes.removeFirst(3) }
      indices[source.name] = kept.count
      kept.append(source)
    }
    return (kept, indices)
  }

  private static func invalidText(_ source: TemplateSource) -> [Diagnostic] {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: source.bytes.span)
      return []
    } catch {
      return [
        Diagnostic(.error, .owner, at: source.place(error.byteOffsets.lowerBound), .notUTF8)
      ]
    }
  }
}

extension Diagnostic {
  /// Whether it is the same problem at the same place, on any page.
  fileprivate func repeats(_ other: Diagnostic) -> Bool {
    place == other.place && message == other.message
  }
}

extension Diagnostic.Message {
  fileprivate static func definedTwice(_ name: String, first file: String) -> Self {
    "the template '\(name)' is already defined by \(file)"
  }

  fileprivate static let notUTF8: Self = "the file is not valid UTF-8 from here on"
}
