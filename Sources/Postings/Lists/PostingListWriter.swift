import ByteStore

/// Writes posting lists into the section of postings, one after the other.
///
/// A term has the same list in two attributes where their texts are the same, as titles and display
/// names are: it stands once. No two terms share a list, so that attribute and reference tell a term.
package final class PostingListWriter {
  /// All that changes: one value, so that a list is one access to it.
  fileprivate struct Contents {
    let postings: SectionWriter
    var latest = LatestLists(count: 4, longest: 1 << 10)
    let lengths: LengthsWriter?
    // Used again from list to list.
    var impacts: [UInt8] = []
    var output = ByteBuffer()
  }

  // Not checked for overlapping access, which takes more than adding does: nothing that works on it gets at
  // the writer itself.
  @exclusivity(unchecked)
  private var contents: Contents

  /// A writer that appends to an open section.
  ///
  /// `lengths` tells how long the texts are; without it no impacts are written.
  package init(postings: SectionWriter, lengths: LengthsWriter? = nil) {
    contents = Contents(postings: postings, lengths: lengths)
  }

  /// Writes a list of an attribute with the bounds of its impacts, if the lengths of the attribute
  /// were added before, and returns its reference; see ``add(_:)``.
  package func add(_ list: TermPostings, attribute: Int) throws(StoreError) -> UInt64 {
    try contents.write(list, attribute: attribute)
  }

  /// Writes a list and returns its reference: what ``PostingList`` opens it by.
  ///
  /// The list obeys the invariants of ``TermPostings``, or nothing is written. Frequencies of 2^31
  /// and more, which no text reaches, throw ``StoreError/tooLarge(what:size:limit:)``.
  package func add(_ list: TermPostings) throws(StoreError) -> UInt64 {
    try contents.write(list, attribute: nil)
  }

  /// Ends the lists of a term: those that follow are of another one.
  package func endTerm() { contents.latest.removeAll() }

  /// Writes the bytes of a list, or finds them among the latest ones; returns their reference.
  func write(_ list: UnsafeRawBufferPointer) throws(StoreError) -> UInt64 {
    try contents.write(list)
  }

  func contradiction(_ rule: String) -> StoreError { contents.contradiction(rule) }
}

extension PostingListWriter.Contents {
  mutating func write(_ list: TermPostings, attribute: Int?) throws(StoreError) -> UInt64 {
    if !list.isPlainlyValid { try check(list) }
    impacts.clear()
    var output = ByteBuffer()
    swap(&output, &self.output)
    defer { swap(&output, &self.output) }
    output.removeAll()
    // A list of one document, whose bound would be its impact, has none.
    if let lengths, let attribute, list.documents.count > 1 {
      _ = lengths.appendImpacts(
        of: list.documents, frequencies: list.frequencies, attribute: attribute, to: &impacts)
    }
    PostingListWriter.Contents.encode(list, impacts, into: &output)
    return try output.bytes.withUnsafeBufferPointer { (bytes) throws(StoreError) in
      try write(UnsafeRawBufferPointer(bytes))
    }
  }

  mutating func write(_ list: UnsafeRawBufferPointer) throws(StoreError) -> UInt64 {
    if let reference = latest.reference(of: list) { return reference }
    let reference = UInt64(postings.offset)
    try postings.append(list)
    latest.append(list, reference)
    return reference
  }

  private static func encode(
    _ list: TermPostings, _ impacts: [UInt8], into output: inout ByteBuffer
  ) {
    list.documents.withUnsafeBufferPointer { documents in
      list.frequencies.withUnsafeBufferPointer { frequencies in
        list.masks.withUnsafeBufferPointer { masks in
          impacts.withUnsafeBufferPointer { impacts in
            var content = ListEncoder.Content(documents: documents)
            if frequencies.contains(where: { $0 != 1 }) { content.frequencies = frequencies }
            // Masks that are all 1 say nothing.
            if masks.contains(where: { $0 != 1 }) { content.masks = masks }
            content.impacts = impacts
            ListEncoder().encode(content, into: &output)
          }
        }
      }
    }
  }

  /// Throws for what contradicts the invariants of ``TermPostings`` or is too large.
  private func check(_ list: TermPostings) throws(StoreError) {
    let count = list.documents.count
    try require(count > 0, "a list has documents")
    try require(list.frequencies.count == count, "a frequency for each document")
    try require(list.masks.isEmpty || list.masks.count == count, "a mask for each document")
    guard count <= Int(Int32.max) else {
      throw StoreError.tooLarge(what: "posting list", size: count, limit: Int(Int32.max))
    }
    var next: UInt64 = 0
    for i in 0..<count {
      try require(list.documents[i] >= next && list.documents[i] < .max, "documents ascend")
      next = UInt64(list.documents[i]) + 1
      let frequency = list.frequencies[i]
      try require(frequency > 0, "frequencies are not zero")
      guard frequency < PatchedBlock.limit else {
        throw StoreError.tooLarge(
          what: "occurrences in a document", size: Int(frequency), limit: Int(PatchedBlock.limit))
      }
      guard !list.masks.isEmpty else { continue }
      try require(list.masks[i] != 0, "masks are not zero")
      try require(list.masks[i].nonzeroBitCount <= frequency, "a spelling for each occurrence")
    }
  }

  /// Lists come from other segments too, whose bytes may contradict themselves.
  private func require(_ condition: Bool, _ rule: String) throws(StoreError) {
    guard condition else {
      throw contradiction(rule)
    }
  }

  func contradiction(_ rule: String) -> StoreError {
    .damaged(place: "postings", offset: postings.offset, detail: "not so: \(rule)")
  }
}

extension TermPostings {
  /// Whether the list certainly obeys the invariants and the limits of numbers, found in few steps.
  fileprivate var isPlainlyValid: Bool {
    guard let last = documents.last, last < .max, documents.count <= Int(Int32.max),
      frequencies.count == documents.count, masks.isEmpty || masks.count == documents.count
    else { return false }
    var ascends = true
    documents.withUnsafeBufferPointer { documents in
      for place in 1..<documents.count where documents[place] <= documents[place &- 1] {
        ascends = false
      }
    }
    var numbers: UInt32 = 0
    var hasZero = false
    for frequency in frequencies {
      numbers |= frequency
      if frequency == 0 { hasZero = true }
    }
    for (mask, frequency) in zip(masks, frequencies) {
      // Nearly always one spelling, which needs no more than one occurrence.
      if mask & (mask &- 1) == 0, mask != 0 { continue }
      if mask == 0 || mask.nonzeroBitCount > frequency { hasZero = true }
    }
    return ascends && !hasZero && UInt64(numbers) < PatchedBlock.limit
  }
}
