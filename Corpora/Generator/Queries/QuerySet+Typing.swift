extension QuerySet {
  /// Every keystroke of some typing, in its order.
  ///
  /// Only of traces that all engines read alike: ASCII letters and digits.
  mutating func addTyping(seed: UInt64) {
    let most = 5 * perClass
    var queries: [QueryTree] = []
    for trace in TypingTrace.make(most, from: sample, seed: seed) {
      let isPlain = trace.goal.utf8.allSatisfy {
        $0 == 0x20 || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0)
      }
      guard isPlain else { continue }
      for stroke in trace.strokes {
        guard let tree = QuerySet.tree(typed: stroke.text) else { continue }
        queries.append(.typed(stroke.text, tree))
      }
      if queries.count >= most { break }
    }
    add("typing", queries)
  }

  /// All words, the last one as a prefix unless a blank follows it; nil when there is none.
  package static func tree(typed text: String) -> QueryTree? {
    var parts = text.split(separator: " ").map { word -> QueryTree in
      .term(fields: QueryTree.every, String(word))
    }
    guard case .term(let fields, let last)? = parts.last else { return nil }
    if !text.hasSuffix(" ") { parts[parts.count - 1] = .prefix(fields: fields, last) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }
}
