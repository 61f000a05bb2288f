import ByteStore

/// How many documents terms have; neighbours share the search for their block.
package struct TermFrequencies {
  private var reader: TermEntryReader

  package init(_ vocabulary: Vocabulary) { reader = TermEntryReader(vocabulary.lexicon) }

  /// Documents with a term, each attribute counted by itself.
  package mutating func frequency(of number: UInt32) throws(StoreError) -> Int {
    var frequency = 0
    try reader.forEachEntry(of: number) { (entry) throws(StoreError) in
      frequency &+= Int(entry.documentCount)
    }
    return frequency
  }
}
