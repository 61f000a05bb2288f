/// A term that a pattern matches, and in which of its spellings.
@usableFromInline
package struct TermMatch: Sendable, Hashable {
  /// Every spelling matches.
  @inlinable
  package static var everySpelling: UInt8 { 0xFF }
  /// In a mask: a spelling that is not listed.
  @inlinable
  package static var anotherSpelling: UInt8 { 0x80 }

  @usableFromInline package var term: UInt32
  /// Bit i: spelling i matches; 0xFF: every one, also where there is only one.
  @usableFromInline package var mask: UInt8
  /// Bit 7 of the mask stands for spellings that are not listed and may or may not match.
  ///
  /// What has only those must be verified. The other bits are certain.
  @usableFromInline package var uncertain: Bool

  /// The spellings that match for certain.
  package var certainMask: UInt8 { uncertain ? mask & ~TermMatch.anotherSpelling : mask }

  @inlinable
  package init(
    term: UInt32, mask: UInt8 = TermMatch.everySpelling, uncertain: Bool = false
  ) {
    self.term = term
    self.mask = mask
    self.uncertain = uncertain
  }
}

/// The terms of one segment that a pattern without separators matches.
@usableFromInline
package struct TermSet: Sendable, Equatable {
  /// Ascending by term, each term once.
  @usableFromInline package var matches: [TermMatch]
  /// How many terms were looked at to find them.
  @usableFromInline package var candidatesExamined: Int

  package static let empty = TermSet(matches: [], candidatesExamined: 0)

  @inlinable
  package init(matches: [TermMatch], candidatesExamined: Int) {
    self.matches = matches
    self.candidatesExamined = candidatesExamined
  }

  @inlinable
  package var isEmpty: Bool { matches.isEmpty }

  /// The terms with what postings tell for certain.
  package var certainMatches: [TermMatch] {
    matches.compactMap { match in
      guard match.uncertain else { return match }
      let mask = match.certainMask
      return mask == 0 ? nil : TermMatch(term: match.term, mask: mask)
    }
  }

  /// The others, with the spellings that are not listed alone.
  package var uncertainMatches: [TermMatch] {
    matches.filter(\.uncertain).map { match in
      TermMatch(term: match.term, mask: TermMatch.anotherSpelling)
    }
  }
}

extension TermSet {
  /// The terms with the spellings that are here, and not in another set for certain.
  package func besides(_ other: TermSet) -> TermSet {
    var besides = TermSet(matches: [], candidatesExamined: 0)
    var place = 0
    for match in matches {
      while place < other.matches.count, other.matches[place].term < match.term { place += 1 }
      var mask = match.mask
      if place < other.matches.count, other.matches[place].term == match.term {
        mask &= ~other.matches[place].certainMask
      }
      if mask != 0 { besides.matches.append(TermMatch(term: match.term, mask: mask)) }
    }
    return besides
  }
}
