import TextAnalysis

/// Matching by the set of positions that each element can reach.
enum NaiveMatcher {
  static func matches(
    _ pattern: TextPattern, _ text: (scalars: [UInt32], isWord: [Bool], isBorder: [Bool])
  ) -> Bool {
    let count = text.scalars.count
    if pattern.elements.isEmpty { return count == 0 }
    var elements = pattern.elements[...]
    var reached = text.isBorder
    var endsAnywhere = false
    if pattern.words {
      if elements.first == .star {
        elements.removeFirst()
        reached = reached.map { _ in true }
        endsAnywhere = elements.isEmpty
      }
      if elements.last == .star {
        elements.removeLast()
        endsAnywhere = true
      }
    } else {
      reached = (0...count).map { $0 == 0 }
    }
    for element in elements {
      var next = Array(repeating: false, count: count + 1)
      for start in 0...count where reached[start] {
        switch element {
        case .literal(let scalar):
          if start < count, text.scalars[start] == scalar { next[start + 1] = true }
        case .gap:
          var end = start
          while end < count, !text.isWord[end] {
            end += 1
            next[end] = true
          }
        case .star:
          var end = start
          next[end] = true
          while end < count,
            !pattern.words || (text.isWord[end] && (end == start || !text.isBorder[end]))
          {
            end += 1
            next[end] = true
          }
        }
      }
      reached = next
    }
    if !pattern.words { return reached[count] }
    return (0...count).contains { reached[$0] && (endsAnywhere || text.isBorder[$0]) }
  }
}
