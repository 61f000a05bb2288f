/// One self-contained page: no script, no style and no picture from elsewhere.
package enum HTMLPage {
  /// Text with the characters that mean something in HTML written as entities.
  package static func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  /// A whole page.
  package static func page(title: String, body: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>\(escaped(title))</title>
    <style>
    :root { color-scheme: light dark; --good: #1a7f37; --bad: #cf222e; --line: #8886; }
    body { font: 15px/1.45 system-ui, sans-serif; max-width: 1150px; margin: 2em auto; padding: 0 1em; }
    table { border-collapse: collapse; margin: 1em 0; font-variant-numeric: tabular-nums; }
    th, td { padding: 2px 9px; border-bottom: 1px solid var(--line); text-align: right; }
    th:first-child, td:first-child { text-align: left; }
    .good { color: var(--good); } .bad { color: var(--bad); font-weight: 600; }
    figure { margin: 1.5em 0; } figcaption { font-size: 13px; opacity: .8; }
    svg { max-width: 100%; height: auto; } svg text { font: 11px system-ui, sans-serif; fill: currentColor; }
    pre { overflow-x: auto; padding: .6em; border: 1px solid var(--line); }
    </style>
    </head>
    <body>
    \(body)
    </body>
    </html>

    """
  }
}
