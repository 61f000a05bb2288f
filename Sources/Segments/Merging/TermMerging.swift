import ByteStore
import Postings
import TermDictionary

/// Writes the terms of a merge, one after the other, in memory that is reused.
struct TermMerging {
  /// A list of the term under the new number of its attribute.
  private struct Piece {
    var attribute: UInt16
    /// Place in the group of sources that have the term.
    var source: Int
    var entry: TermEntry
  }

  private let merger: SegmentMerger
  private var spellings = SpellingMerge()
  private var pieces: [Piece] = []
  private var entries: [TermEntry] = []
  private var written: [TermEntry] = []
  private var forms = SpellingBuffer()
  private var tally = SpellingTally()
  private var postings: PostingsMerge

  init(_ merger: SegmentMerger) {
    self.merger = merger
    postings = PostingsMerge(merger)
  }

  /// Writes the term at which the sources of the group stand, unless all its documents were
  /// dropped.
  mutating func write(
    _ group: [Int], of sources: [TermSource], to sections: SegmentSectionWriter
  ) throws(StoreError) {
    guard let first = group.first else { return }
    try readPieces(group, of: sources)
    guard !pieces.isEmpty else { return }
    try spellings.read(group, of: sources)
    written.clear()
    if !spellings.isSingle { tally.removeAll() }
    var start = 0
    while start < pieces.count {
      let attribute = pieces[start].attribute
      postings.removeAll()
      var end = start
      while end < pieces.count, pieces[end].attribute == attribute {
        let piece = pieces[end]
        try postings.add(
          piece.entry, ofInput: sources[group[piece.source]].input,
          numbers: spellings.isSingle ? nil : spellings.numbers[piece.source])
        end += 1
      }
      start = end
      guard let list = try postings.write(to: sections.postings, attribute: attribute) else {
        continue
      }
      if !spellings.isSingle { tally.add(postings.masks) }
      written.append(
        TermEntry(
          attribute: attribute, documentCount: list.documentCount, reference: list.reference))
    }
    guard !written.isEmpty else { return }
    spellings.copySpellings(to: &forms)
    try sources[first].withTerm { (term) throws(StoreError) in
      try sections.addTerm(term, spellings: forms, tally: tally, entries: written)
    }
  }

  /// Collects the lists of the term, ordered by new attribute, then by source.
  private mutating func readPieces(
    _ group: [Int], of sources: [TermSource]
  ) throws(StoreError) {
    pieces.clear()
    var ascends = true
    for (index, place) in group.enumerated() {
      entries.clear()
      try sources[place].appendEntries(to: &entries)
      let map = merger.attributes.maps[sources[place].input]
      var last: UInt16?
      for entry in entries {
        guard Int(entry.attribute) < map.count, last.map({ $0 < entry.attribute }) ?? true else {
          throw .damaged(
            place: sources[place].place, offset: 0,
            detail: "an entry of attribute \(entry.attribute)")
        }
        last = entry.attribute
        let attribute = map[Int(entry.attribute)]
        if attribute == MergedAttributes.gone { continue }
        if let last = pieces.last, last.attribute > attribute { ascends = false }
        pieces.append(Piece(attribute: attribute, source: index, entry: entry))
      }
    }
    if !ascends {
      pieces.sort { ($0.attribute, $0.source) < ($1.attribute, $1.source) }
    }
  }
}
