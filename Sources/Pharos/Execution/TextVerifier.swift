import SegmentStore

/// Decides a pattern on the texts of a document, in any of some attributes.
final class TextVerifier: DocumentVerifier {
  private var texts: [TextMatching]
  private let matcher: TextMatcher

  /// - Parameter attributes: a match in any of them counts.
  init(_ segment: Segment, _ attributes: [UInt16], _ matcher: TextMatcher) {
    self.matcher = matcher
    texts = attributes.compactMap { attribute in
      segment.text.column(attribute).map { TextMatching($0, matcher) }
    }
  }

  /// Whether a text of the document matches.
  func matches(_ document: UInt32) throws -> Bool {
    for place in texts.indices where try texts[place].matches(document) { return true }
    return false
  }

  var decidesByForms: Bool { false }

  func keep(_ documents: inout DocumentArray, _ meter: QueryMeter) throws {
    try documents.keep(meter, where: matches)
  }

  /// Makes ready for a walk over most of the texts.
  func prepareForWalk() throws { try matcher.prepareForWalk() }

  /// Adds the documents of `range` that have a text that matches to a window at `base`.
  func add(_ range: Range<UInt32>, to window: inout DocumentWindow, base: UInt32) throws {
    for place in texts.indices {
      try texts[place].forEachMatch(in: range) { (document) throws(StoreError) in
        window.insert(offset: document &- base)
      }
    }
  }
}
