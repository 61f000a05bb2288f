import TextAnalysis

extension PatternShape {
  /// The terms of words without stars that stand side by side, case and diacritics ignored; nil for
  /// other patterns.
  var terms: [[UInt8]]? {
    guard ways.count == 1 else { return nil }
    var terms: [[UInt8]] = []
    for case .run(let pattern) in ways[0] {
      guard !pattern.lenient, pattern.foldedPieces.count == 1 else { return nil }
      terms.append(pattern.foldedPieces[0])
    }
    return terms.isEmpty ? nil : terms
  }
}
