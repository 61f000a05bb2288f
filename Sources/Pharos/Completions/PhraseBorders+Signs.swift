/// Signs that mean one thing or another by what stands around them.
extension PhraseBorders {
  private static let apostrophes: [Unicode.Scalar: Unicode.Scalar] = [
    "'": "'", "‘": "’", "’": "’",
  ]

  /// What closes an apostrophe that stands before a run without a blank, if it is a quotation mark: one
  /// stands behind this run or a later one, and joins it to no other.
  func closingApostrophe(_ sign: Unicode.Scalar, from run: Int) -> Unicode.Scalar? {
    guard let closing = PhraseBorders.apostrophes[sign] else { return nil }
    let isClosed = text.runs.indices[run...].contains { run in
      !text.isGlued(run + 1)
        && signs(behind: run).prefix { !$0.properties.isWhitespace }.contains(closing)
    }
    return isClosed ? closing : nil
  }

  /// Whether the signs behind a run close such a quotation.
  func closesApostrophe(_ signs: [Unicode.Scalar], behind run: Int) -> Bool {
    signs.prefix { !$0.properties.isWhitespace }.contains { sign in
      PhraseBorders.apostrophes.values.contains(sign) && isInside(run, closedBy: sign)
    } && !text.isGlued(run + 1)
  }

  /// Whether a short word with a full stop behind it is no abbreviation: in a sentence, in lower case,
  /// with a capital letter behind it.
  func endsSentence(_ run: Int) -> Bool {
    guard isSentence, run + 1 < text.runs.count else { return false }
    func first(_ run: Int) -> Unicode.Scalar? {
      text.text(text.runs[run].range).unicodeScalars.first
    }
    return first(run)?.properties.isLowercase == true
      && first(run + 1)?.properties.isUppercase == true
  }

  private func signs(behind run: Int) -> [Unicode.Scalar] {
    let isLast = run == text.runs.count - 1
    let end = isLast ? text.bytes.count : text.runs[run + 1].range.lowerBound
    return Array(text.text(text.runs[run].range.upperBound..<end).unicodeScalars)
  }
}
