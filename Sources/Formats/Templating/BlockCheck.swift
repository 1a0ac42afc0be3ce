internal import Diagnostics

/// Finds replacements for blocks that the parent does not have: their content would vanish without
/// a message.
struct BlockCheck {
  private let templates: [CompiledTemplate]

  init(_ templates: [CompiledTemplate]) { self.templates = templates }

  /// Parents that are, or include, templates named by data are not checked.
  func unknownBlocks() -> [Diagnostic] {
    templates.flatMap { template in
      template.includes.flatMap { parent -> [Diagnostic] in
        guard case .template(let target) = parent.target, !parent.overrides.isEmpty,
          let blocks = blocks(reachedFrom: target)
        else { return [] }
        return parent.overrides.filter { !blocks.contains($0.block) }.map { override in
          Diagnostic(
            .error, .owner, at: template.source.place(override.offset),
            .unknownBlock(override.block, of: templates[target].source.name),
            suggestion: didYouMean(override.block, among: blocks))
        }
      }
    }
  }

  /// The blocks of a template and of all templates it includes; `nil` if data names one of them.
  private func blocks(reachedFrom start: Int) -> Set<String>? {
    var names: Set<String> = []
    var seen: Set<Int> = [start]
    var waiting = [start]
    while let next = waiting.popLast() {
      names.formUnion(templates[next].blocks.map(\.name))
      for include in templates[next].includes {
        names.formUnion(include.overrides.map(\.block))
        switch include.target {
        case .template(let target):
          if seen.insert(target).inserted { waiting.append(target) }
        case .dynamic: return nil
        case .unknown: break
        }
      }
    }
    return names
  }
}

extension Diagnostic.Message {
  fileprivate static func unknownBlock(_ name: String, of parent: String) -> Self {
    "'\(parent)' has no block '\(name)'"
  }
}
