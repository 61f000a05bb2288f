/// Suggestions for texts with filters, exclusions, phrases and alternatives.
extension Snapshot {
  /// So many times more words are tried than are wanted: not each goes with the rest of the text.
  private static let triedForOne = 6

  /// Completes the end of a text that has a form; what stands before stays as it was typed.
  ///
  /// Each suggestion finds something together with the rest of the text.
  func completions(
    of typed: String, endingIn ending: TypedEnding, limit: Int, results: [TypedResult]
  ) throws(IndexError) -> [Completion] {
    var tried: [Completion] = []
    switch ending.kind {
    case .closed: break
    case .names(let names): tried = names.map { Completion(name: $0, typed: ending.text) }
    case .words, .value:
      tried = try completions(
        of: ending.text, limit: min(limit, 1000) * Snapshot.triedForOne, results: results,
        isPlain: true, chosen: EarlierQueries.none)
    }
    // Without quotes a value ends at a blank.
    if case .value = ending.kind { tried.removeAll { $0.text.utf8.contains(0x20) } }
    let before = typed.stretch(ofBytes: 0..<ending.start)
    var found: [Completion] = []
    for completion in tried where found.count < limit {
      // What is left out must be there to be left out.
      let included = ending.exclusion.map { typed.stretch(ofBytes: 0..<$0) + completion.text }
      let completion = completion.following(before)
      let query = TypedQuery(included ?? completion.text, fillsUp: false, isPersonal: false)
      if try !documents(typed: query, limit: 1).isEmpty { found.append(completion) }
    }
    return found
  }
}

extension Completion {
  /// A name that begins with what was typed.
  fileprivate init(name: String, typed: String) {
    let end = name.index(name.startIndex, offsetBy: min(typed.count, name.count))
    self.init(text: name, typedRanges: [name.startIndex..<end], kind: .word, score: 1)
  }

  /// The completion behind what was typed before it.
  fileprivate func following(_ before: String) -> Completion {
    guard !before.isEmpty else { return self }
    let whole = before + text
    let start = before.utf8.count
    var ranges = typedRanges.map { range in
      start
        + text.utf8.distance(from: text.startIndex, to: range.lowerBound)..<(start
        + text.utf8.distance(from: text.startIndex, to: range.upperBound))
    }
    if let first = ranges.first, first.lowerBound == start {
      ranges[0] = 0..<first.upperBound
    } else {
      ranges.insert(0..<start, at: 0)
    }
    return Completion(
      text: whole,
      typedRanges: ranges.map { range in
        let lower = whole.utf8.index(whole.startIndex, offsetBy: range.lowerBound)
        return lower..<whole.utf8.index(lower, offsetBy: range.count)
      }, kind: kind, score: score)
  }
}
