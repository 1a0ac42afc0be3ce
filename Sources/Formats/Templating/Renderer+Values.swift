internal import Diagnostics
internal import Markup

extension Renderer {
  // MARK: Names

  /// The value of a name: its first part is looked up in the innermost section that has it, the
  /// others in the value so far. A part of `nothing` is nothing. An unknown name is `nil`, in
  /// strict mode with an error.
  mutating func value(_ name: Int, of template: Int, at offset: Int) -> TemplateValue? {
    let parts = library.templates[template].names[name].parts
    guard let first = parts.first else { return stack.last }
    guard var value = innermost(first) else {
      unknown(first, among: namesInScope, in: template, at: offset)
      return nil
    }
    for index in parts.indices.dropFirst() {
      if case .nothing = value { return value }
      guard case .record(let fields) = value else {
        unknown(parts[index], in: parts[..<index], value, in: template, at: offset)
        return nil
      }
      guard let next = fields[parts[index]] else {
        unknown(parts[index], in: parts[..<index], value, in: template, at: offset)
        return nil
      }
      value = next
    }
    return value
  }

  private func innermost(_ name: String) -> TemplateValue? {
    for value in stack.reversed() {
      if case .record(let fields) = value, let found = fields[name] { return found }
    }
    return nil
  }

  private var namesInScope: Set<String> {
    stack.reduce(into: []) { names, value in
      if case .record(let fields) = value { names.formUnion(fields.names) }
    }
  }

  private mutating func unknown(
    _ name: String, among names: Set<String>, in template: Int, at offset: Int
  ) {
    guard library.mode == .strict else { return }
    report(.unknownName(name), in: template, at: offset, suggestion: didYouMean(name, among: names))
  }

  private mutating func unknown(
    _ name: String, in path: ArraySlice<String>, _ value: TemplateValue, in template: Int,
    at offset: Int
  ) {
    guard library.mode == .strict else { return }
    let owner = path.joined(separator: ".")
    guard case .record(let fields) = value else {
      report(.noRecord(owner, value.kind, wanted: name), in: template, at: offset)
      return
    }
    report(
      .unknownName(name, in: owner), in: template, at: offset,
      suggestion: didYouMean(name, among: fields.names))
  }

  /// The template that an include refers to.
  mutating func target(of include: Include, in template: Int) -> Int? {
    let name: Int
    switch include.target {
    case .template(let index): return index
    case .unknown: return nil
    case .dynamic(let dynamic): name = dynamic
    }
    guard let value = value(name, of: template, at: include.offset) else { return nil }
    if case .text(let text) = value, let index = library.indices[text] { return index }
    guard library.mode == .strict, value != .nothing else { return nil }
    if case .text(let text) = value {
      report(
        .unknownTemplate(text), in: template, at: include.offset,
        suggestion: didYouMean(text, among: library.indices.keys))
    } else {
      report(
        .noTemplateName(self.name(name, of: template), value.kind), in: template, at: include.offset
      )
    }
    return nil
  }

  // MARK: Writing

  mutating func write(
    _ value: TemplateValue, to hole: Hole, named name: Int, of template: Int, at offset: Int
  ) {
    switch value {
    case .nothing: break
    case .text(let text):
      if hole == .markup {
        report(.rawText(self.name(name, of: template)), in: template, at: offset)
      } else {
        write(text, to: hole)
      }
    case .markup(let markup):
      let isBetweenTags = hole == .text || hole == .markup || hole == .verbatim
      if isBetweenTags, !isPlainText {
        out.append(contentsOf: markup.bytes)
      } else {
        report(.misplacedMarkup(self.name(name, of: template)), in: template, at: offset)
      }
    case .flag(let flag) where library.mode == .spec:
      out.append(contentsOf: (flag ? "true" : "false").utf8)
    case .flag, .list, .record:
      guard library.mode == .strict else { return }
      report(.notWritable(self.name(name, of: template), value.kind), in: template, at: offset)
    }
  }

  private mutating func write(_ text: String, to hole: Hole) {
    switch hole {
    case .text: Escaping.isolatedText(text, into: &out)
    case .plainText, .attribute: Escaping.text(text, into: &out)
    case .link: Escaping.url(text, into: &out)
    case .linkPath: Escaping.urlPath(text, into: &out)
    case .linkQuery: Escaping.urlQuery(text, into: &out)
    case .script: Escaping.scriptString(text, into: &out)
    case .markup: break
    case .verbatim: out.append(contentsOf: text.utf8)
    }
  }

  // MARK: Messages

  private func name(_ index: Int, of template: Int) -> String {
    library.templates[template].names[index].text
  }

  /// Reports an error once for its place.
  mutating func report(
    _ message: Diagnostic.Message, in template: Int, at offset: Int, suggestion: String? = nil
  ) {
    guard reported.insert(Call(template: template, index: offset)).inserted else { return }
    var notes = calls.reversed().prefix(Self.noteLimit).map { call in
      let caller = library.templates[call.template]
      return "included from \(caller.source.place(caller.includes[call.index].offset))"
    }
    if calls.count > notes.count { notes.append("and so on, \(calls.count) deep") }
    if let page { notes.append("while rendering \(page)") }
    diagnostics.append(
      Diagnostic(
        .error, .owner, at: library.templates[template].source.place(offset), message,
        suggestion: suggestion, notes: notes))
  }

  private static var noteLimit: Int { 10 }
}

extension Diagnostic.Message {
  fileprivate static func unknownName(_ name: String) -> Self { "unknown name '\(name)'" }

  fileprivate static func unknownName(_ name: String, in owner: String) -> Self {
    "unknown name '\(name)' in '\(owner)'"
  }

  fileprivate static func noRecord(_ owner: String, _ kind: String, wanted name: String) -> Self {
    "unknown name '\(name)': '\(owner)' is \(kind)"
  }

  fileprivate static func noTemplateName(_ name: String, _ kind: String) -> Self {
    "'\(name)' is \(kind), not the name of a template"
  }

  fileprivate static func rawText(_ name: String) -> Self {
    "'\(name)' is text and cannot be written raw; use '{{\(name)}}' to write it escaped"
  }

  fileprivate static func misplacedMarkup(_ name: String) -> Self {
    "'\(name)' is markup, which is only allowed between tags"
  }

  fileprivate static func notWritable(_ name: String, _ kind: String) -> Self {
    "'\(name)' is \(kind) and cannot be written"
  }
}
