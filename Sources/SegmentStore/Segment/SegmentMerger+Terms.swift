extension SegmentMerger {
  /// Vocabulary, postings and positions: term by term over all inputs.
  func writeTerms(to sections: SegmentSectionWriter) throws(StoreError) {
    var heads: [TermHead] = []
    for input in inputs.indices {
      var head = TermHead(input: input, cursor: inputs[input].segment.vocabulary.makeCursor())
      if try head.cursor.advance() { heads.append(head) }
    }
    var merging = TermMerging(self)
    while let least = heads.map(\.cursor.term).min(by: { $0.lexicographicallyPrecedes($1) }) {
      merging.begin()
      var remaining: [TermHead] = []
      for var head in heads {
        if head.cursor.term == least {
          try merging.add(head)
          guard try head.cursor.advance() else { continue }
        }
        remaining.append(head)
      }
      heads = remaining
      try merging.write(term: least, to: sections)
    }
  }
}

/// One vocabulary of a merge at its current term.
struct TermHead {
  let input: Int
  var cursor: VocabularyCursor
}

/// The lists of one term while they are merged.
struct TermMerging {
  private let merger: SegmentMerger
  private var spellings: [[UInt8]] = []
  private var overflow = false
  /// The term's place in the inputs, with the new number of each of its spellings there.
  private var sources: [(input: Int, entries: [TermEntry], spellings: [UInt8], overflow: Bool)] = []
  private var pieces = TermPostings()
  private var merged = TermPostings()

  init(_ merger: SegmentMerger) { self.merger = merger }

  mutating func begin() {
    spellings.removeAll(keepingCapacity: true)
    overflow = false
    sources.removeAll(keepingCapacity: true)
  }

  mutating func add(_ head: TermHead) throws(StoreError) {
    var numbers: [UInt8] = []
    for spelling in head.cursor.spellings {
      if let place = spellings.firstIndex(of: spelling) {
        numbers.append(UInt8(clamping: place))
      } else {
        numbers.append(UInt8(clamping: spellings.count))
        spellings.append(spelling)
      }
    }
    if head.cursor.overflow { overflow = true }
    sources.append((head.input, try head.cursor.entries(), numbers, head.cursor.overflow))
  }

  /// Writes the term, unless all its documents were dropped.
  mutating func write(term: [UInt8], to sections: SegmentSectionWriter) throws(StoreError) {
    if spellings.count > SpellingLimits.distinct { overflow = true }
    if overflow { spellings.removeLast(max(0, spellings.count - SpellingLimits.another)) }
    var entries: [TermEntry] = []
    for attribute in try attributeNumbers() {
      try collect(attribute)
      guard !merged.documents.isEmpty else { continue }
      entries.append(
        TermEntry(
          attribute: attribute, documentCount: UInt32(merged.documents.count),
          reference: try sections.postings.add(merged)))
    }
    guard !entries.isEmpty else { return }
    try sections.vocabulary.add(
      term: term, spellings: spellings, overflow: overflow, entries: entries)
  }

  /// New attribute numbers that the term occurs in, ascending.
  private func attributeNumbers() throws(StoreError) -> [UInt16] {
    var numbers: Set<UInt16> = []
    for source in sources {
      let map = merger.attributes.maps[source.input]
      for entry in source.entries {
        guard Int(entry.attribute) < map.count else {
          throw .damaged(
            place: "lexicon", offset: 0, detail: "an entry of attribute \(entry.attribute)")
        }
        numbers.insert(map[Int(entry.attribute)])
      }
    }
    return numbers.sorted()
  }

  /// Gathers the term's postings in one attribute from all inputs, in the new document order.
  private mutating func collect(_ attribute: UInt16) throws(StoreError) {
    merged.removeAll()
    for source in sources {
      let map = merger.attributes.maps[source.input]
      for entry in source.entries where map[Int(entry.attribute)] == attribute {
        let reader = PostingListReader(
          try merger.inputs[source.input].segment.postingList(entry))
        pieces.removeAll()
        while try reader.appendNextBlock(to: &pieces) {}
        append(pieces, source.input, source.spellings, source.overflow)
      }
    }
    if !isAscending(merged.documents) { merged = merged.sortedByDocument() }
  }

  private func isAscending(_ documents: [UInt32]) -> Bool {
    for index in documents.indices.dropFirst() where documents[index] <= documents[index - 1] {
      return false
    }
    return true
  }

  /// Appends one input's postings under new document and spelling numbers.
  private mutating func append(
    _ list: TermPostings, _ input: Int, _ numbers: [UInt8], _ overflow: Bool
  ) {
    let map = merger.order.maps[input]
    let isSingle = spellings.count == 1 && !self.overflow
    var position = 0
    for index in list.documents.indices {
      let count = Int(list.frequencies[index])
      defer { position += count }
      let document = map[Int(list.documents[index])]
      guard document != DocumentOrder.dropped else { continue }
      merged.documents.append(document)
      merged.frequencies.append(list.frequencies[index])
      merged.positions += list.positions[position..<(position + count)]
      merged.flags += list.flags[position..<(position + count)]
      guard !isSingle else { continue }
      var mask: UInt8 = 0
      for place in position..<(position + count) {
        let old = list.spellings.isEmpty ? 0 : list.spellings[place]
        let number = spelling(old, numbers, overflow)
        merged.spellings.append(number)
        mask |= 1 << number
      }
      merged.masks.append(mask)
    }
  }

  /// The new number of an input's spelling.
  private func spelling(_ old: UInt8, _ numbers: [UInt8], _ overflow: Bool) -> UInt8 {
    let another = UInt8(SpellingLimits.another)
    if overflow, old == another { return another }
    guard Int(old) < numbers.count else { return another }
    let number = numbers[Int(old)]
    return self.overflow ? min(number, another) : number
  }
}

extension TermPostings {
  /// The same postings in ascending order of documents.
  func sortedByDocument() -> TermPostings {
    var starts: [Int] = []
    var position = 0
    for frequency in frequencies {
      starts.append(position)
      position += Int(frequency)
    }
    var sorted = TermPostings()
    for index in documents.indices.sorted(by: { documents[$0] < documents[$1] }) {
      let range = starts[index]..<(starts[index] + Int(frequencies[index]))
      sorted.documents.append(documents[index])
      sorted.frequencies.append(frequencies[index])
      sorted.positions += positions[range]
      sorted.flags += flags[range]
      if !masks.isEmpty { sorted.masks.append(masks[index]) }
      if !spellings.isEmpty { sorted.spellings += spellings[range] }
    }
    return sorted
  }
}
