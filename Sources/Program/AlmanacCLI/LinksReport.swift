internal import CampusModel
internal import Markup
internal import Pages
internal import QRCode
internal import Sealing

/// A private person's links, for the terminal, or as one line of JSON.
struct LinksReport: Sendable {
  var command: Command
  var person: Person
  var access: SiteSecrets.Access
  var links: PrivateLinks

  func text(as format: SiteOptions.Format, onTerminal: Bool) -> String {
    switch format {
    case .text: words(onTerminal: onTerminal)
    case .json: json.line + "\n"
    }
  }

  private func words(onTerminal: Bool) -> String {
    let code = { (address: String) -> [String] in
      guard onTerminal else { return [] }
      return QRCode(address)?.terminalLines ?? ["the address is too long for a QR code"]
    }
    var lines = [printableText("\(person.name) (\(person.id.text))")]
    lines += [printableText("secret link: \(links.secretLink)")] + code(links.secretLink)
    if let passphrase = access.passphrase {
      lines += [
        "page: \(links.home)", "name: \(person.id.text)", "passphrase: \(passphrase.text)",
      ].map(printableText)
    }
    lines += links.feeds.flatMap {
      [printableText("feed: \($0.name): \($0.address)")] + code($0.address)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The names are part of the command line's contract.
  private var json: JSON {
    [
      "command": .text(command.rawValue), "status": .number(0), "person": .text(person.id.text),
      "name": .text(person.name), "generation": .number(access.generation),
      "home": .text(links.home), "secretLink": .text(links.secretLink),
      "passphrase": .optional(access.passphrase?.text),
      "feeds": .list(
        links.feeds.map { ["name": .text($0.name), "address": .text($0.address)] }),
    ]
  }
}

extension QRCode {
  /// One line for each two rows of the code, with the quiet zone of four modules (ISO/IEC
  /// 18004:2015, §9.1). Both colors are set, from the 256 that themes do not change, so that
  /// it is dark on light on every terminal.
  var terminalLines: [String] {
    let quiet = 4
    let columns = -quiet..<size + quiet
    return stride(from: -quiet, to: size + quiet, by: 2).map { y in
      let blocks = columns.map { x in
        switch (isDark(x: x, y: y), isDark(x: x, y: y + 1)) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }
      return "\u{1b}[38;5;16;48;5;231m\(blocks.joined())\u{1b}[0m"
    }
  }
}
