import TextAnalysis

/// Which scalars a pattern's literals can stand on, by the positions each element leads to.
enum NaiveMarks {
  typealias Text = (scalars: [UInt32], isWord: [Bool], isBorder: [Bool])

  /// The places of folded scalars, ascending.
  static func places(_ pattern: TextPattern, _ text: Text) -> [Int] {
    let count = text.scalars.count
    var elements = pattern.elements
    var starts = pattern.words ? text.isBorder : (0...count).map { $0 == 0 }
    var ends = pattern.words ? text.isBorder : (0...count).map { $0 == count }
    if elements.first == .star {
      elements.removeFirst()
      starts = starts.map { _ in true }
    }
    if elements.last == .star {
      elements.removeLast()
      ends = ends.map { _ in true }
    }
    var reached = [starts]
    for element in elements {
      var next = [Bool](repeating: false, count: count + 1)
      for (start, isReached) in (reached.last ?? []).enumerated() where isReached {
        for end in steps(element, from: start, pattern.words, text) { next[end] = true }
      }
      reached.append(next)
    }
    var leading = ends
    var marked: Set<Int> = []
    for (index, element) in elements.enumerated().reversed() {
      var before = [Bool](repeating: false, count: count + 1)
      for start in 0...count {
        for end in steps(element, from: start, pattern.words, text) where leading[end] {
          before[start] = true
          if case .literal = element, reached[index][start] { marked.insert(start) }
        }
      }
      leading = before
    }
    return marked.sorted()
  }

  /// Where an element that begins at a position can end.
  private static func steps(
    _ element: TextPattern.Element, from start: Int, _ words: Bool, _ text: Text
  ) -> [Int] {
    let count = text.scalars.count
    var end = start
    var ends: [Int] = []
    switch element {
    case .literal(let scalar):
      if start < count, text.scalars[start] == scalar { ends.append(start + 1) }
    case .gap:
      while end < count, !text.isWord[end] {
        end += 1
        ends.append(end)
      }
    case .star:
      ends.append(start)
      while end < count, !words || (text.isWord[end] && (end == start || !text.isBorder[end])) {
        end += 1
        ends.append(end)
      }
    }
    return ends
  }
}
