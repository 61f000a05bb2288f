import QueryLanguage
import TextAnalysis

/// Tells where a query matches in texts, for showing it: ranges to highlight, and snippets.
///
/// Made once for a query and used for all of its results. What counts are the text comparisons that
/// make items match: those below an even number of `!`, each by itself, whether or not the other
/// parts of the query hold. Numbers, dates, presence (`== "*"`) and patterns without any letter
/// mark nothing.
///
/// **What is marked.** The characters on which a literal part of the pattern stands in some way of
/// matching, decided by the matcher that decides what matches: in `"paris*"cd` the letters of
/// paris, not what the star covers; of `"*an*"` both in banana; of a phrase its words, not the
/// blanks between them. Where folding makes several letters of one (ß, ﬁ) or one of several, the
/// characters are marked that the matched letters come from. Marked are always whole characters
/// (extended grapheme clusters): `"cafe"cd` marks the accent of café, too, however it is written.
/// Ranges that touch are one.
///
/// Immutable and thread-safe. Time is linear in the text for each comparison. Texts of more than 1
/// GiB are not marked.
public struct TextMarker: Sendable {
  /// What marks texts: a comparison of a query, or a set of words.
  struct Test: Sendable {
    enum Method: Sendable {
      case pattern(metadata: PatternMarker?, content: PatternMarker?)
      case words(WordMarker)
      case list(TextList)
    }

    var scope: AttributeScope
    var method: Method
  }

  let tests: [Test]
  let customAttributes: [String: CustomAttribute]

  /// Marks what the text comparisons of a query match.
  init(_ node: BoundNode, customAttributes: [String: CustomAttribute]) {
    self.init(TextMarker.tests(of: node, customAttributes), customAttributes: customAttributes)
  }

  init(_ tests: [Test], customAttributes: [String: CustomAttribute]) {
    self.tests = tests
    self.customAttributes = customAttributes
  }

  /// Marks folded words in all attributes that are searched by default, and in content.
  ///
  /// - Parameter groups: the words of a group count as one when snippets are chosen, such as all
  ///   spellings of one word that a person typed.
  package init(
    marking groups: [[WordMarker.Word]], customAttributes: [String: CustomAttribute] = [:]
  ) {
    tests = groups.map { words in
      Test(scope: .defaultSearchAndContent, method: .words(WordMarker(words)))
    }
    self.customAttributes = customAttributes
  }

  /// The text comparisons below an even number of negations, from left to right.
  private static func tests(
    of node: BoundNode, _ customAttributes: [String: CustomAttribute]
  ) -> [Test] {
    var found: [Test] = []
    var waiting = [(node: node, isPositive: true)]
    while let (node, isPositive) = waiting.popLast() {
      switch node {
      case .all(let parts), .any(let parts):
        waiting.append(contentsOf: parts.reversed().map { ($0, isPositive) })
      case .not(let part): waiting.append((part, !isPositive))
      case .text(let test), .identifier(let test):
        if isPositive { found.append(Test(test)) }
      case .texts(let list), .identifiers(let list):
        guard isPositive else { continue }
        // Content matches by words, whatever stands beside them.
        if AttributeRegistry.scope(of: list.attribute, declared: customAttributes) == .content {
          found += list.tests.map { Test($0) }
        } else {
          found.append(Test(scope: .named(list.attribute), method: .list(list)))
        }
      case .constant, .presence, .numbers, .dates, .numberList, .dateList: break
      }
    }
    return found
  }

  // MARK: Ranges

  /// Where each text of an item matches: attributes by name, elements in order; texts without a
  /// match are left out.
  public func matches(in item: Item) -> [TextMatch] {
    var found: [TextMatch] = []
    for text in texts(of: item) {
      let ranges = ranges(in: text.text, of: text.attribute)
      guard !ranges.isEmpty else { continue }
      found.append(
        TextMatch(
          attribute: text.attribute, element: text.element, text: text.text, ranges: ranges))
    }
    return found
  }

  /// What is matched in a text of an attribute, in UTF-8 bytes of the text: ascending, apart from
  /// each other, whole characters.
  public func ranges(in text: String, of attribute: AttributeKey) -> [Range<Int>] {
    let marks = marks(in: text, of: attribute.canonical)
    return ByteRanges.merged(marks.map(\.range))
  }

  /// What each comparison marks in a text, ascending by place; `test` is the comparison's number.
  func marks(in text: String, of attribute: AttributeKey) -> [(range: Range<Int>, test: Int)] {
    let scope = AttributeRegistry.scope(of: attribute.rawValue, declared: customAttributes)
    var text = text
    var found: [(range: Range<Int>, test: Int)] = []
    for (number, test) in tests.enumerated() where test.applies(to: attribute, scope) {
      let scalars = text.withUTF8 { test.marks(in: $0, isContent: scope == .content) }
      guard !scalars.isEmpty else { continue }
      for range in CharacterRanges.covering(scalars, in: text) { found.append((range, number)) }
    }
    if tests.count > 1 {
      found.sort { ($0.range.lowerBound, $0.test) < ($1.range.lowerBound, $1.test) }
    }
    return found
  }

  // MARK: Texts of an item

  /// One text of an item, and where it stands.
  struct Place {
    var attribute: AttributeKey
    var element: Int
    var text: String
  }

  /// All texts of an item that comparisons can look at, attributes by name.
  private func texts(of item: Item) -> [Place] {
    let indexed = item.indexedAttributes
    var places: [Place] = []
    for (key, value) in indexed where isSearched(key) {
      places += TextMarker.texts(of: value, key)
    }
    let identifier = AttributeKey(PseudoAttribute.uniqueIdentifier.rawValue)
    if isSearched(identifier) {
      places.append(Place(attribute: identifier, element: 0, text: item.uniqueIdentifier))
    }
    return places
  }

  /// The texts of one attribute of an item, in order.
  func texts(of attribute: AttributeKey, in item: Item) -> [Place] {
    let key = attribute.canonical
    guard let value = item.indexedAttributes[key] else { return [] }
    return TextMarker.texts(of: value, key)
  }

  private func isSearched(_ attribute: AttributeKey) -> Bool {
    let scope = AttributeRegistry.scope(of: attribute.rawValue, declared: customAttributes)
    return tests.contains { $0.applies(to: attribute, scope) }
  }

  private static func texts(of value: AttributeValue, _ key: AttributeKey) -> [Place] {
    var places: [Place] = []
    for (number, element) in value.elements.enumerated() {
      for text in ItemText.texts(of: element, key) {
        places.append(Place(attribute: key, element: number, text: text))
      }
    }
    return places
  }
}

extension TextMarker.Test {
  /// Marks what a comparison matches.
  init(_ comparison: TextTest) {
    self.init(
      scope: comparison.scope,
      method: .pattern(
        metadata: PatternMarker(comparison.metadata.pattern),
        content: PatternMarker(comparison.content.pattern)))
  }

  /// Whether the comparison looks at an attribute, whose scope is given.
  func applies(to attribute: AttributeKey, _ scope: SearchScope?) -> Bool {
    switch self.scope {
    case .named(let name): scope != nil && name == attribute.rawValue
    case .defaultSearch: scope == .defaults
    case .defaultSearchAndContent: scope == .defaults || scope == .content
    }
  }

  fileprivate func marks(
    in utf8: UnsafeBufferPointer<UInt8>, isContent: Bool
  ) -> [Range<Int>] {
    switch method {
    case .pattern(let metadata, let content):
      (isContent ? content : metadata)?.marks(in: utf8) ?? []
    case .words(let words): words.marks(in: utf8)
    case .list(let list):
      list.firstMatch(nfc: Normalization.nfc(Array(utf8))).flatMap { place in
        PatternMarker(list.test(place).metadata.pattern)?.marks(in: utf8)
      } ?? []
    }
  }
}
