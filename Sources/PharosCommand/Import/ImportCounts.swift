/// What an import has done so far.
struct ImportCounts {
  /// Items and updates that are durable.
  var committed = 0
  var blankLines = 0
  var badLines = 0
  /// Updates of items that are not there.
  var unknownUpdates = 0

  /// One sentence for people, at the end.
  func summary(lines: Int, options: ImportOptions, seconds: Double) -> String {
    let applied = committed - unknownUpdates
    var parts = [
      PrintableText.count(applied, "item") + (options.isUpdate ? " updated" : " added"),
      "from \(PrintableText.count(lines, "line"))",
    ]
    var asides: [String] = []
    if options.skippedLines > 0 {
      asides.append("\(PrintableText.number(min(options.skippedLines, lines))) skipped")
    }
    if blankLines > 0 { asides.append("\(PrintableText.number(blankLines)) blank") }
    if badLines > 0 { asides.append("\(PrintableText.number(badLines)) bad") }
    if unknownUpdates > 0 {
      asides.append("\(PrintableText.number(unknownUpdates)) with an unknown id")
    }
    if !asides.isEmpty { parts.append("(\(asides.joined(separator: ", ")))") }
    parts.append("in \((seconds * 10).rounded() / 10) s")
    return parts.joined(separator: " ")
  }
}
