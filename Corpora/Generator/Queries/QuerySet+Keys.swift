import TextAnalysis

extension QuerySet {
  /// Every key of some titles typed as they are written, in its order.
  mutating func addKeys(seed: UInt64) {
    let most = 5 * perClass
    var queries: [QueryTree] = []
    var analyzer = TextAnalyzer()
    for trace in TypingTrace.make(most, from: sample, seed: seed) {
      for stroke in trace.strokes {
        guard let tree = QuerySet.tree(typed: stroke.text, &analyzer) else { continue }
        queries.append(.typed(stroke.text, tree))
      }
      if queries.count >= most { break }
    }
    add("keys", queries)
  }

  /// The query for engines without a search for typed text: all words folded, the last one as a
  /// prefix unless something else follows it; nil when there is none.
  package static func tree(typed text: String, _ analyzer: inout TextAnalyzer) -> QueryTree? {
    analyzer.analyze(text)
    var parts: [QueryTree] = []
    var last = ""
    for run in analyzer.runs where !run.isIrregular {
      let term = analyzer.folded[Int(run.termStart)..<Int(run.termEnd)]
      last = String(decoding: term, as: UTF8.self)
      parts.append(.term(fields: QueryTree.every, last))
    }
    guard !parts.isEmpty else { return nil }
    let endsInWord = text.last.map { $0.isLetter || $0.isNumber } ?? false
    if endsInWord { parts[parts.count - 1] = .prefix(fields: QueryTree.every, last) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }
}
