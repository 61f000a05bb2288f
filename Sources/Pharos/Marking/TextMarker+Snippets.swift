import TextAnalysis

extension TextMarker {
  /// Where a snippet of an item is looked for, unless said otherwise: content first, then
  /// descriptions.
  package static let snippetAttributes: [AttributeKey] = [
    .textContent, .htmlContentData, .transcribedTextContent, .contentDescription, .comment,
    .subject, .keywords,
  ]

  /// The part of an attribute's texts that shows best why an item matches.
  ///
  /// The window that shows most different comparisons, then most matches, then comes first; cut at
  /// borders of words. A text that is short enough is given whole; where nothing matches, the
  /// beginning of the first text. Text is given as it is, line breaks included.
  ///
  /// Linear time in the texts of the attribute.
  ///
  /// - Parameters:
  ///   - attribute: whose text is shown.
  ///   - item: a result, read with the attribute.
  ///   - length: about so many Unicode scalars, ellipses aside.
  ///   - parts: the most stretches to show with ` … ` between them; they share the length.
  /// - Returns: nil where the item has no text in the attribute.
  public func snippet(
    of attribute: AttributeKey, in item: Item, length: Int = 160, parts: Int = 1
  ) -> Snippet? {
    let texts = texts(of: attribute, in: item)
    guard let first = texts.first else { return nil }
    return (best(texts) ?? MarkedPlace(place: first, marks: []))
      .snippet(testCount: tests.count, length: max(1, length), parts: max(1, parts))
  }

  /// The snippet of the first of some attributes in which something matches; of the first that has
  /// a text, if nothing matches in any.
  ///
  /// - Parameters:
  ///   - item: a result, read with the attributes.
  ///   - attributes: where it is looked for; nil: content first, then descriptions, comment, subject and
  ///     keywords.
  ///   - length: about so many Unicode scalars, ellipses aside.
  ///   - parts: the most stretches to show with ` … ` between them; they share the length.
  /// - Returns: nil where the item has no text in any of them.
  public func snippet(
    in item: Item, from attributes: [AttributeKey]? = nil,
    length: Int = 160, parts: Int = 1
  ) -> Snippet? {
    var fallback: MarkedPlace?
    for attribute in attributes ?? TextMarker.snippetAttributes {
      let texts = texts(of: attribute, in: item)
      if let best = best(texts) {
        return best.snippet(
          testCount: tests.count, length: max(1, length), parts: max(1, parts))
      }
      if fallback == nil, let first = texts.first(where: { !$0.text.isEmpty }) {
        fallback = MarkedPlace(place: first, marks: [])
      }
    }
    return fallback?.snippet(
      testCount: tests.count, length: max(1, length), parts: max(1, parts))
  }

  /// The text that shows most different comparisons, then most marks; nil where nothing matches.
  private func best(_ texts: [Place]) -> MarkedPlace? {
    var best: (place: MarkedPlace, tests: Int)?
    for place in texts {
      let marks = marks(in: place.text, of: place.attribute)
      guard !marks.isEmpty else { continue }
      let count = Set(marks.map(\.test)).count
      if let best, (count, marks.count) <= (best.tests, best.place.marks.count) { continue }
      best = (MarkedPlace(place: place, marks: marks), count)
    }
    return best?.place
  }
}

/// A text of an item with what matches in it.
private struct MarkedPlace {
  var place: TextMarker.Place
  /// Ascending by place.
  var marks: [(range: Range<Int>, test: Int)]

  func snippet(testCount: Int, length: Int, parts: Int) -> Snippet {
    let ranges = ByteRanges.merged(marks.map(\.range))
    let text = SnippetText(place.text)
    guard !text.hasAtMost(length) else { return snippet(place.text, ranges) }
    var stretches: [Range<Int>] = []
    if marks.isEmpty {
      stretches = [text.stretch(around: 0..<0, scalarCount: 0, length: length)]
    } else {
      let extents = SnippetWindow(marks: placed(in: text), testCount: testCount)
        .best(parts, length: max(1, length / parts))
      let share = max(1, length / max(1, extents.count))
      for extent in extents {
        var shown = extent.bytes
        if extent.scalars.count > share {
          shown =
            shown.lowerBound..<text.end(of: shown.lowerBound, scalarCount: share)
        }
        stretches.append(
          text.stretch(
            around: shown, scalarCount: min(share, extent.scalars.count), length: share))
      }
    }
    return join(ByteRanges.merged(stretches), ranges)
  }

  private func placed(in text: SnippetText) -> [SnippetWindow.Mark] {
    let starts = text.scalarPlaces(of: marks.map(\.range.lowerBound))
    // Ends do not ascend where marks of several comparisons overlap.
    let order = marks.indices.sorted { marks[$0].range.upperBound < marks[$1].range.upperBound }
    let ends = text.scalarPlaces(of: order.map { marks[$0].range.upperBound })
    var placed = marks.indices.map { index in
      SnippetWindow.Mark(
        start: starts[index], end: 0, bytes: marks[index].range, test: marks[index].test)
    }
    for (place, index) in order.enumerated() { placed[index].end = ends[place] }
    return placed
  }

  /// The stretches with ellipses, and the ranges as they lie in it.
  private func join(_ stretches: [Range<Int>], _ ranges: [Range<Int>]) -> Snippet {
    let utf8 = place.text.utf8
    var joined = ""
    var shown: [Range<Int>] = []
    var next = ranges[...]
    for stretch in stretches {
      if !joined.isEmpty {
        joined += " \(Snippet.ellipsis) "
      } else if stretch.lowerBound > 0 {
        joined += Snippet.ellipsis
      }
      let shift = joined.utf8.count - stretch.lowerBound
      while let range = next.first, range.upperBound <= stretch.lowerBound { next.removeFirst() }
      for range in next {
        guard range.lowerBound < stretch.upperBound else { break }
        let visible = range.clamped(to: stretch)
        shown.append(visible.lowerBound + shift..<visible.upperBound + shift)
      }
      let start = utf8.index(utf8.startIndex, offsetBy: stretch.lowerBound)
      let end = utf8.index(start, offsetBy: stretch.count)
      joined += place.text[start..<end]
    }
    if let last = stretches.last, last.upperBound < utf8.count { joined += Snippet.ellipsis }
    return snippet(joined, shown)
  }

  private func snippet(_ text: String, _ ranges: [Range<Int>]) -> Snippet {
    Snippet(attribute: place.attribute, element: place.element, text: text, ranges: ranges)
  }
}
