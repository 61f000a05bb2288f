import ByteStore
import Columns
import Postings
import Segments
import TermDictionary
import TextAnalysis

/// A word without stars in one segment.
struct FoundWord {
  let bytes: [UInt8]
  /// The number of the term that it is.
  let term: UInt32?
  /// The lists of the term, by ascending attribute.
  let entries: [TermEntry]
}

/// The terms of a query's patterns in one segment, and values that begin with a text.
///
/// A ranked query asks for a pattern once for each attribute, and for values that are a text and
/// for those that begin with it. Lives as long as the plan of the segment; not thread-safe.
final class ResolvedPatterns {
  /// So many patterns are kept, in the order in which they come.
  private static let most = 64

  typealias ValueRanges = (equal: Range<UInt32>, beginning: Range<UInt32>)

  @exclusivity(unchecked) private var kept = PatternSets(most: ResolvedPatterns.most)
  /// Those that further queries ask for, too.
  private let shared: SharedPatterns?

  init(_ shared: SharedPatterns? = nil) { self.shared = shared }

  /// Patterns of which so many terms at least would have to be examined.
  @exclusivity(unchecked) private var dear: [(pattern: RunPattern, candidates: Int)] = []

  @exclusivity(unchecked) private var words: [FoundWord] = []

  @exclusivity(unchecked) private var matchers: [(pattern: TextPattern, matcher: TextMatcher)] = []

  /// What decides a pattern on the texts of the segment.
  ///
  /// One for all attributes: what it has found out about the forms of the segment serves them all.
  func matcher(
    of pattern: TextPattern, in segment: Segment, _ meter: QueryMeter
  ) -> TextMatcher {
    if let known = matchers.first(where: { $0.pattern.isSame(as: pattern) }) {
      return known.matcher
    }
    let made = TextMatcher(pattern, forms: segment.forms, meter)
    if matchers.count < ResolvedPatterns.most { matchers.append((pattern, made)) }
    return made
  }

  @exclusivity(unchecked) private var forms: [(pattern: RunPattern, forms: RunForms)] = []

  /// All surface forms that a pattern of ASCII matches; the patterns of a comparison in metadata and in content may
  /// be the same.
  func forms(
    of pattern: RunPattern, in segment: Segment, _ meter: QueryMeter
  ) throws -> RunForms? {
    if let known = forms.first(where: { $0.pattern.isSame(as: pattern) }) { return known.forms }
    guard let made = try RunForms(pattern, of: segment.forms, meter) else { return nil }
    if forms.count < ResolvedPatterns.most { forms.append((pattern, made)) }
    return made
  }

  @exclusivity(unchecked)
  private var ranges: [(attribute: UInt16, folded: [UInt8], ranges: ValueRanges)] = []

  /// The values of an attribute that are a text, and those that begin with it.
  func ranges(
    of folded: [UInt8], in attribute: UInt16, _ column: ValueColumn
  ) throws -> ValueRanges {
    if let known = ranges.first(where: { $0.attribute == attribute && $0.folded == folded }) {
      return known.ranges
    }
    let found = try column.ranges(folded: folded)
    if ranges.count < ResolvedPatterns.most { ranges.append((attribute, folded, found)) }
    return found
  }

  /// What the lexicon has of a word.
  func word(_ bytes: [UInt8], in vocabulary: Vocabulary) throws -> FoundWord {
    if let known = words.first(where: { $0.bytes == bytes }) { return known }
    let term = try vocabulary.find(bytes)
    let found = FoundWord(
      bytes: bytes, term: term, entries: try term.map { try vocabulary.entries(of: $0) } ?? [])
    if words.count < ResolvedPatterns.most { words.append(found) }
    return found
  }

  func set(of pattern: RunPattern) -> TermSet? {
    kept.set(of: pattern) ?? shared?.set(of: pattern)
  }

  /// So many terms of a pattern at least would have to be examined; 0 where that is not known.
  func leastCandidates(of pattern: RunPattern) -> Int {
    dear.first { $0.pattern.isSame(as: pattern) }?.candidates ?? 0
  }

  func addDear(_ pattern: RunPattern, candidates: Int) {
    if let place = dear.firstIndex(where: { $0.pattern.isSame(as: pattern) }) {
      dear[place].candidates = max(dear[place].candidates, candidates)
    } else if dear.count < ResolvedPatterns.most {
      dear.append((pattern, candidates))
    }
  }

  /// Who holds a set that was found.
  enum Keeper {
    case none
    case query
    case search
  }

  /// Keeps a set while there is room.
  func keep(_ set: TermSet, of pattern: RunPattern) -> Keeper {
    if let shared, shared.keep(set, of: pattern) { return .search }
    return kept.keep(set, of: pattern) ? .query : .none
  }

  /// The lists of a pattern by attribute, found when first asked for, and who holds them if they are new;
  /// nil where the pattern is not kept.
  func lists(
    of pattern: RunPattern, _ find: () throws -> [PatternLists]
  ) rethrows -> (lists: [PatternLists], keeper: Keeper)? {
    if let (lists, isNew) = try kept.lists(of: pattern, find) {
      return (lists, isNew ? .query : .none)
    }
    guard let (lists, isNew) = try shared?.lists(of: pattern, find) else { return nil }
    return (lists, isNew ? .search : .none)
  }
}
