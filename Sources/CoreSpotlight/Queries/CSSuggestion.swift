#if !canImport(Darwin)
  import Foundation

  /// A completion of typed text, made of the words of the app's items.
  open class CSSuggestion: NSObject, NSSecureCoding, NSCopying {
    /// What kind of suggestion it is.
    public enum SuggestionKind: Int, Sendable {
      /// No kind.
      case none = 0
      /// Made by the app.
      case custom = 1
      /// A completion.
      case `default` = 2
    }

    /// The whole text.
    let text: String
    /// The characters that were typed, by their numbers.
    let typedRanges: [Range<Int>]
    /// The place among the suggestions of its query, best first.
    let position: Int
    /// What kind of suggestion it is.
    open var suggestionKind: SuggestionKind { kind }
    private let kind: SuggestionKind

    init(_ suggestion: FoundSuggestion) {
      text = suggestion.text
      typedRanges = suggestion.typedRanges
      position = suggestion.position
      kind = .default
    }

    /// The text, with the typed part marked by `suggestionHighlight`.
    open var localizedAttributedSuggestion: AttributedString {
      var attributed = AttributedString()
      var done = 0
      for range in typedRanges {
        attributed.append(piece(done..<max(done, range.lowerBound)))
        var typed = piece(range)
        typed.suggestionHighlight = true
        attributed.append(typed)
        done = range.upperBound
      }
      attributed.append(piece(done..<max(done, text.count)))
      return attributed
    }

    /// Some characters of the text; where it has fewer, those that there are.
    private func piece(_ range: Range<Int>) -> AttributedString {
      AttributedString(String(text.dropFirst(range.lowerBound).prefix(range.count)))
    }

    /// Ranges by their bounds, as far as these ascend.
    private static func ranges(_ bounds: [Int]) -> [Range<Int>] {
      var ranges: [Range<Int>] = []
      for place in stride(from: 0, to: bounds.count - 1, by: 2) {
        guard (ranges.last?.upperBound ?? 0) <= bounds[place], bounds[place] < bounds[place + 1]
        else { break }
        ranges.append(bounds[place]..<bounds[place + 1])
      }
      return ranges
    }

    /// How the suggestion compares with another one of the same query: ascending when it is the
    /// better one.
    open func compare(byRank other: CSSuggestion) -> ComparisonResult {
      if position == other.position { return .orderedSame }
      return position < other.position ? .orderedAscending : .orderedDescending
    }

    /// The order by rank, then by text.
    open func compare(_ other: CSSuggestion) -> ComparisonResult {
      let byRank = compare(byRank: other)
      if byRank != .orderedSame || text == other.text { return byRank }
      return text < other.text ? .orderedAscending : .orderedDescending
    }

    // MARK: Copying and coding

    /// True.
    open class var supportsSecureCoding: Bool { true }

    /// The suggestion itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Reads an archived suggestion; nil when it is not complete.
    public required init?(coder: NSCoder) {
      guard let text = coder.decodeObject(of: NSString.self, forKey: "text") else { return nil }
      self.text = String(text)
      let bounds =
        coder.decodeObject(of: [NSArray.self, NSNumber.self], forKey: "typedBounds") as? [Int]
      typedRanges = CSSuggestion.ranges(bounds ?? [])
      position = coder.decodeInteger(forKey: "position")
      let code = coder.decodeInteger(forKey: "suggestionKind")
      kind = SuggestionKind(rawValue: code) ?? .none
    }

    /// Archives the suggestion.
    open func encode(with coder: NSCoder) {
      coder.encode(NSString(string: text), forKey: "text")
      let bounds = typedRanges.flatMap { [$0.lowerBound, $0.upperBound] }
      coder.encode(NSArray(array: bounds.map { NSNumber(value: $0) }), forKey: "typedBounds")
      coder.encode(position, forKey: "position")
      coder.encode(suggestionKind.rawValue, forKey: "suggestionKind")
    }
  }

  /// A suggestion that was found for a query.
  struct FoundSuggestion: Sendable, Hashable {
    var text: String
    /// The characters that were typed, by their numbers.
    var typedRanges: [Range<Int>]
    var position: Int
  }

  // MARK: The mark of the typed part

  /// The name of the attribute that marks the typed part of a suggestion.
  public let CSSuggestionHighlightAttributeName = "CSSuggestionHighlightAttributeName"

  extension NSAttributedString.Key {
    /// Marks the typed part of a suggestion.
    public static let suggestionHighlight = NSAttributedString.Key(
      rawValue: CSSuggestionHighlightAttributeName)
  }

  /// The attributes of texts that this module makes.
  public struct CoreSpotlightAttributes: AttributeScope {
    /// Marks the typed part of a suggestion.
    public let suggestionHighlight: SuggestionHighlight

    /// The attribute that marks the typed part of a suggestion.
    public enum SuggestionHighlight: AttributedStringKey {
      /// True where the text was typed.
      public typealias Value = Bool
      /// The name.
      public static let name = CSSuggestionHighlightAttributeName
    }
  }

  extension AttributeScopes {
    /// The attributes of texts that this module makes.
    public var coreSpotlight: CoreSpotlightAttributes.Type { CoreSpotlightAttributes.self }
  }

  extension AttributeDynamicLookup {
    /// An attribute of texts that this module makes.
    public subscript<Key: AttributedStringKey>(
      dynamicMember keyPath: KeyPath<CoreSpotlightAttributes, Key>
    ) -> Key { self[Key.self] }
  }
#endif
