import ByteStore

/// Writes posting lists into the section of postings, one after the other.
///
/// A term has the same list in two attributes where their texts are the same, as titles and display
/// names are: it stands once. No two terms share a list, so that attribute and reference tell a term.
package final class PostingListWriter {
  private let postings: SectionWriter
  private var latest = LatestLists(count: 4, longest: 1 << 10)
  private let lengths: LengthsWriter?
  private let encoder = ListEncoder()
  private var memory = Memory()

  /// What is used again from list to list.
  private struct Memory {
    var impacts: [UInt8] = []
    var output = ByteBuffer()
  }

  /// A writer that appends to an open section.
  ///
  /// `lengths` tells how long the texts are; without it no impacts are written.
  package init(postings: SectionWriter, lengths: LengthsWriter? = nil) {
    self.postings = postings
    self.lengths = lengths
  }

  /// Writes a list of an attribute with the bounds of its impacts, if the lengths of the attribute
  /// were added before, and returns its reference; see ``add(_:)``.
  package func add(_ list: TermPostings, attribute: Int) throws(StoreError) -> UInt64 {
    try write(list, attribute: attribute)
  }

  /// Writes a list and returns its reference: what ``PostingList`` opens it by.
  ///
  /// The list obeys the invariants of ``TermPostings``, or nothing is written. Frequencies of 2^31
  /// and more, which no text reaches, throw ``StoreError/tooLarge(what:size:limit:)``.
  package func add(_ list: TermPostings) throws(StoreError) -> UInt64 {
    try write(list, attribute: nil)
  }

  /// Ends the lists of a term: those that follow are of another one.
  package func endTerm() { latest.removeAll() }

  private func write(_ list: TermPostings, attribute: Int?) throws(StoreError) -> UInt64 {
    if !list.isPlainlyValid { try check(list) }
    // Masks that are all 1 say nothing.
    let masks = list.masks.contains { $0 != 1 } ? list.masks : []
    // Kept in a local: the memory of the object would be checked for exclusive access at every use.
    var memory = Memory()
    swap(&memory, &self.memory)
    defer { swap(&memory, &self.memory) }
    memory.impacts.removeAll(keepingCapacity: true)
    memory.output.removeAll()
    // A list of one document, whose bound would be its impact, has none.
    if let lengths, let attribute, list.documents.count > 1 {
      _ = lengths.appendImpacts(
        of: list.documents, frequencies: list.frequencies, attribute: attribute,
        to: &memory.impacts)
    }
    encode(list, masks: masks, memory.impacts, into: &memory.output)
    return try memory.output.bytes.withUnsafeBufferPointer { (bytes) throws(StoreError) in
      try write(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Writes the bytes of a list, or finds them among the latest ones; returns their reference.
  func write(_ list: UnsafeRawBufferPointer) throws(StoreError) -> UInt64 {
    if let reference = latest.reference(of: list) { return reference }
    let reference = UInt64(postings.offset)
    try postings.append(list)
    latest.append(list, reference)
    return reference
  }

  private func encode(
    _ list: TermPostings, masks: [UInt8], _ impacts: [UInt8], into output: inout ByteBuffer
  ) {
    let hasFrequencies = list.frequencies.contains { $0 != 1 }
    list.documents.withUnsafeBufferPointer { documents in
      list.frequencies.withUnsafeBufferPointer { frequencies in
        masks.withUnsafeBufferPointer { masksBuffer in
          impacts.withUnsafeBufferPointer { impacts in
            var content = ListEncoder.Content(documents: documents)
            if hasFrequencies { content.frequencies = frequencies }
            content.masks = masksBuffer
            content.impacts = impacts
            encoder.encode(content, into: &output)
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
}

extension PostingListWriter {
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
    for place in masks.indices
    where masks[place] == 0 || masks[place].nonzeroBitCount > frequencies[place] { hasZero = true }
    return ascends && !hasZero && UInt64(numbers) < PatchedBlock.limit
  }
}
