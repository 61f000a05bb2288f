extension ReferencePattern {
  /// Whether the pattern matches the text.
  ///
  /// Follows, element by element, the ascending list of all positions that can be reached, so
  /// nothing is ever tried twice.
  func matches(_ text: ReferenceText) -> Bool {
    if elements.isEmpty { return text.scalars.isEmpty }
    return matchesWords ? matchesStretch(of: text) : matchesWhole(text)
  }

  /// Rule 8: from the first position to the last.
  private func matchesWhole(_ text: ReferenceText) -> Bool {
    var reached = [0]
    for element in elements where !reached.isEmpty {
      switch element {
      case .star: reached = Array(reached[0]...text.scalars.count)
      case .literal(let literal): reached = Self.after(literal, reached, text)
      case .gap: return false
      }
    }
    return reached.last == text.scalars.count
  }

  /// Rule 9: between two borders, where a star at an end takes the place of that end's border.
  private func matchesStretch(of text: ReferenceText) -> Bool {
    if elements == [.star] { return true }
    var inner = elements[...]
    var reached = text.borders
    if inner.first == .star {
      inner.removeFirst()
      reached = Array(0...text.scalars.count)
    }
    let endsAnywhere = inner.last == .star
    if endsAnywhere { inner.removeLast() }
    for element in inner where !reached.isEmpty {
      switch element {
      case .star: reached = Self.afterWordStar(reached, text)
      case .literal(let literal): reached = Self.after(literal, reached, text)
      case .gap: reached = Self.afterGap(reached, text)
      }
    }
    return endsAnywhere ? !reached.isEmpty : reached.contains { text.isBorder[$0] }
  }

  private static func after(_ literal: [Unicode.Scalar], _ reached: [Int], _ text: ReferenceText)
    -> [Int]
  {
    var next: [Int] = []
    for start in reached where start + literal.count <= text.scalars.count {
      var length = 0
      while length < literal.count, text.scalars[start + length] == literal[length] { length += 1 }
      if length == literal.count { next.append(start + length) }
    }
    return next
  }

  /// Zero or more word scalars with no border strictly inside.
  private static func afterWordStar(_ reached: [Int], _ text: ReferenceText) -> [Int] {
    var next: [Int] = []
    for start in reached {
      var end = start
      add(end, to: &next)
      while end < text.scalars.count, text.isWord[end], end == start || !text.isBorder[end] {
        end += 1
        add(end, to: &next)
      }
    }
    return next
  }

  /// One or more separators.
  private static func afterGap(_ reached: [Int], _ text: ReferenceText) -> [Int] {
    var next: [Int] = []
    for start in reached {
      var end = start
      while end < text.scalars.count, !text.isWord[end] {
        end += 1
        add(end, to: &next)
      }
    }
    return next
  }

  /// Adds a position unless it is known: every start gives a stretch of positions without holes,
  /// and the starts ascend, so what is not beyond the last position is there already.
  private static func add(_ position: Int, to positions: inout [Int]) {
    if let last = positions.last, position <= last { return }
    positions.append(position)
  }
}
