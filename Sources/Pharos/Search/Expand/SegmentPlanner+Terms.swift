import ByteStore
import Postings
import TermDictionary
import TextAnalysis

extension SegmentPlanner {
  /// The terms of a pattern; found once for all attributes that are planned one by one.
  func resolve(_ pattern: RunPattern) throws -> TermSet {
    if recorder == nil, let known = resolved.set(of: pattern) { return known }
    guard try mayHaveMarks(of: pattern) else { return .empty }
    let held = statistics.meter.held
    let set = try segment.vocabulary.resolve(pattern, statistics.meter)
    keep(set, of: pattern, held)
    statistics.termsExpanded += set.matches.count
    if let recorder {
      recorder.note(
        "\(set.matches.count) terms of \(set.candidatesExamined) examined\(try names(of: set))")
    }
    return set
  }

  /// Some terms, for who reads a plan.
  private func names(of set: TermSet) throws -> String {
    let names = try set.matches.prefix(SegmentPlanner.termsNamed).map { match in
      String(decoding: try segment.vocabulary.term(match.term), as: UTF8.self)
    }
    if names.isEmpty { return "" }
    let rest = set.matches.count > names.count ? ", …" : ""
    return ": " + names.joined(separator: ", ") + rest
  }

  private static let termsNamed = 3

  /// Whether the terms of a pattern are found at less cost than its matches in the texts.
  ///
  /// They are kept for who asks for them next.
  func isExpandable(_ pattern: RunPattern) throws -> Bool { try termCount(of: pattern) != nil }

  /// The number of terms of a pattern, which are kept for who asks for them next; nil where finding
  /// them costs more than reading the texts.
  func termCount(of pattern: RunPattern) throws -> Int? {
    try termCount(of: pattern, examiningAtMost: mostExamined)
  }

  /// So many terms of a pattern are examined at most.
  var mostExamined: Int {
    max(CostModel.termsAlwaysExamined, segment.forms.count / CostModel.formsPerExaminedTerm)
  }

  /// The same; nil where more terms would have to be examined.
  func termCount(of pattern: RunPattern, examiningAtMost most: Int) throws -> Int? {
    if let known = resolved.set(of: pattern) { return known.matches.count }
    // Asked by one part of a plan after the other.
    if resolved.leastCandidates(of: pattern) > most { return nil }
    guard try mayHaveMarks(of: pattern) else { return 0 }
    let held = statistics.meter.held
    switch try segment.vocabulary.resolve(pattern, examiningAtMost: most, statistics.meter) {
    case .terms(let set):
      keep(set, of: pattern, held)
      return set.matches.count
    case .tooMany(let candidates):
      resolved.addDear(pattern, candidates: candidates)
      return nil
    }
  }

  /// Whether some text of the segment has the marks with which a pattern begins, or that stand behind a
  /// star: elsewhere they are a part of the letter before them.
  func mayHaveMarks(of pattern: TextPattern) throws -> Bool {
    // Who ignores diacritics asks for hardly any.
    if pattern.options.contains(.ignoreDiacritics) { return true }
    var isBehindLetter = false
    for element in pattern.elements {
      guard case .literal(let scalar) = element else {
        isBehindLetter = false
        continue
      }
      if !isBehindLetter, try !mayHave(mark: scalar, pattern.options) { return false }
      isBehindLetter = true
    }
    return true
  }

  private func mayHaveMarks(of pattern: RunPattern) throws -> Bool {
    if pattern.options.contains(.ignoreDiacritics) { return true }
    for piece in pattern.pieces {
      if let first = piece.first, try !mayHave(mark: first, pattern.options) { return false }
    }
    return true
  }

  private func mayHave(mark scalar: UInt32, _ options: FoldOptions) throws -> Bool {
    try segment.forms.mayHave(mark: scalar, options, statistics.meter)
  }

  /// - Parameter held: the memory of the meter before the set was found.
  private func keep(_ set: TermSet, of pattern: RunPattern, _ held: Int) {
    switch resolved.keep(set, of: pattern) {
    case .search: statistics.share(memoryBeyond: held)
    case .query: break
    // It is gone when its lists are known.
    case .none: statistics.meter.release(to: held)
    }
  }

  /// The lists of a term set in some attributes, not opened.
  func postings(of set: TermSet, _ attributes: [UInt16]) throws -> PatternLists {
    var wanted = [Bool](repeating: false, count: profile.attributes.count)
    for attribute in attributes { wanted[Int(attribute)] = true }
    return try segment.vocabulary.postings(of: set, in: wanted, statistics.meter)
  }

  /// The lists of the terms of a pattern in an attribute, not opened.
  ///
  /// Who asks for one attribute asks for others soon: entries of terms are read once for all.
  func postings(
    of set: TermSet, _ pattern: RunPattern, in attribute: UInt16
  ) throws -> PatternLists {
    let held = statistics.meter.held
    guard set.matches.count <= CostModel.termsOfKeptLists,
      let (lists, keeper) = try resolved.lists(
        of: pattern,
        {
          try segment.vocabulary.postingsByAttribute(
            of: set, attributes: profile.attributes.count, statistics.meter)
        })
    else { return try postings(of: set, [attribute]) }
    if keeper == .search { statistics.share(memoryBeyond: held) }
    return lists[Int(attribute)]
  }

  /// The lists of a word in the attributes of a scope.
  func entries(ofWord bytes: [UInt8], in scope: AttributeScope) throws -> [TermEntry] {
    let found = try resolved.word(bytes, in: segment.vocabulary)
    if found.entries.isEmpty { return [] }
    let attributes = attributes(in: scope)
    if found.entries.allSatisfy({ attributes.contains($0.attribute) }) { return found.entries }
    return found.entries.filter { attributes.contains($0.attribute) }
  }
}
