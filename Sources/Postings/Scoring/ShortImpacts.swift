import ByteStore

/// What the postings of a list of fewer than 128 documents are worth, found without a cursor: most lists
/// of a vocabulary are short.
///
/// The worths are those of ``ImpactCursor``.
package enum ShortImpacts {
  /// No such list has more documents.
  package static let most = PostingFormat.blockSize - 1

  /// Calls `body` with every document of a list, ascending, and what it is worth.
  ///
  /// - Parameters:
  ///   - section: the section of postings.
  ///   - reference: where the list stands in it; of at most ``most`` documents.
  ///   - documentCount: documents of the segment.
  ///   - lengths: of the attribute's texts; nil where they were not written.
  package static func forEach(
    in section: SectionReader, at reference: UInt64, of documentCount: UInt32,
    lengths: LengthColumn?, factors: LengthFactors, _ body: (UInt32, Int32) throws -> Void
  ) throws {
    let bytes = ListBytes.section(section)
    guard let origin = Int(exactly: reference), origin < bytes.count else {
      throw bytes.damaged(Int(clamping: reference), "no list here")
    }
    let header = try ListHeader(
      bytes, origin: origin, documentCount: documentCount, isPostingList: true)
    if header.shape == .one {
      let code = lengths?.code(ofDocument: header.document) ?? 0
      return try body(header.document, LengthFactors.worth(factors[code], times: header.frequency))
    }
    guard header.shape == .blocks, header.fullBlocks == 0 else {
      throw bytes.damaged(origin, "more documents than the lexicon says")
    }
    let sizes = header.tailLengths
    let tail = try bytes.view(header.tailAt, sizes.documents &+ sizes.frequencies)
    let count = header.tailCount
    try withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * PostingFormat.blockSize) {
      // SAFETY: room for 128 documents and as many frequencies, of which the first `count` are written
      // before they are read; the view begins with the bytes of the documents. There is a code for
      // each document, too.
      guard let documents = $0.baseAddress else { return }
      try ShortList.decodeTail(
        header, UnsafeRawBufferPointer(start: tail.base, count: sizes.documents),
        limit: documentCount, of: bytes, into: documents)
      let frequencies = documents + PostingFormat.blockSize
      if header.hasFrequencies {
        try PatchedBlock.decode(
          tail, at: sizes.documents, token: header.tailFrequencies, count: count, into: frequencies)
      } else {
        frequencies.update(repeating: 0, count: count)
      }
      try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: PostingFormat.blockSize) {
        guard let codes = $0.baseAddress else { return }
        if let lengths {
          lengths.codes(of: UnsafeBufferPointer(start: documents, count: count), into: codes)
        } else {
          codes.update(repeating: 0, count: count)
        }
        for i in 0..<count {
          try body(documents[i], LengthFactors.worth(factors[codes[i]], times: frequencies[i] &+ 1))
        }
      }
    }
  }
}
