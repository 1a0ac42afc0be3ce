@testable internal import Templating

/// Follows every branch of a template, with its layout and partials, without rendering it: which
/// name means which property, and which means none.
struct TemplateReading {
  private let library: TemplateLibrary
  private var calls: [Renderer.Call] = []
  /// The properties that a name means: "RoomContent.Slot.time".
  private(set) var used: Set<String> = []
  private(set) var problems: [String] = []

  init(_ library: TemplateLibrary) { self.library = library }

  /// Reads the template of a page whose layers are `layers`, of which the last is asked first.
  mutating func read(_ template: String, showing layers: [Shape.Record]) {
    guard let index = library.indices[template] else {
      problems.append("there is no template '\(template)'")
      return
    }
    read(library.templates[index].code.indices, of: index, in: layers.map { .record($0) })
  }

  private mutating func read(_ code: Range<Int>, of index: Int, in scope: [Shape]) {
    let template = library.templates[index]
    var step = code.lowerBound
    while step < code.upperBound {
      switch template.code[step] {
      case .literal, .endSection: step += 1
      case .value(let name, let hole, let offset):
        write(name, to: hole, of: index, at: offset, in: scope)
        step += 1
      case .section(let name, let offset, let end):
        if let shape = shape(of: name, in: index, at: offset, scope) {
          read(step + 1..<end - 1, of: index, in: scope + [shape.inSection])
        }
        step = end
      case .inverted(let name, let offset, _):
        _ = shape(of: name, in: index, at: offset, scope)
        step += 1
      case .include(let include):
        if case .template(let target) = template.includes[include].target {
          calls.append(Renderer.Call(template: index, index: include))
          read(library.templates[target].code.indices, of: target, in: scope)
          calls.removeLast()
        }
        step = template.includes[include].end
      case .block(let block):
        step = replace(template.blocks[block], in: scope) ? template.blocks[block].end : step + 1
      }
    }
  }

  /// Reads what replaces a block, as the renderer does: the outermost template comes first.
  private mutating func replace(_ block: Block, in scope: [Shape]) -> Bool {
    for (level, call) in calls.enumerated() {
      let overrides = library.templates[call.template].includes[call.index].overrides
      guard let override = overrides.first(where: { $0.block == block.name }) else { continue }
      let saved = calls
      calls.removeLast(calls.count - level)
      read(override.code, of: call.template, in: scope)
      calls = saved
      return true
    }
    return false
  }

  private mutating func write(
    _ name: Int, to hole: Hole, of template: Int, at offset: Int, in scope: [Shape]
  ) {
    guard let shape = shape(of: name, in: template, at: offset, scope) else { return }
    let isBetweenTags = hole == .text || hole == .markup
    switch shape {
    case .text where hole != .markup: break
    case .markup where isBetweenTags: break
    default: report("cannot be written here", name, of: template, at: offset)
    }
  }

  /// The shape of a name: its first part from the innermost section that has it.
  private mutating func shape(
    of name: Int, in template: Int, at offset: Int, _ scope: [Shape]
  ) -> Shape? {
    let parts = library.templates[template].names[name].parts
    guard let first = parts.first else { return scope.last }
    let holder = scope.reversed().lazy.compactMap { shape -> Shape.Record? in
      guard case .record(let record) = shape, record[first] != nil else { return nil }
      return record
    }.first
    guard var record = holder else {
      report("is no property", name, of: template, at: offset)
      return nil
    }
    var found: Shape?
    for (place, part) in parts.enumerated() {
      guard let field = record[part] else {
        report("is no property of \(record.type)", name, of: template, at: offset)
        return nil
      }
      used.insert("\(record.type).\(part)")
      found = field.shape
      if place == parts.count - 1 { break }
      guard case .record(let next) = field.shape else {
        report("is no record", name, of: template, at: offset)
        return nil
      }
      record = next
    }
    return found
  }

  private mutating func report(_ words: String, _ name: Int, of template: Int, at offset: Int) {
    let compiled = library.templates[template]
    let problem =
      "\(compiled.source.place(offset)): '\(compiled.names[name].text)' \(words)"
    if !problems.contains(problem) { problems.append(problem) }
  }
}
