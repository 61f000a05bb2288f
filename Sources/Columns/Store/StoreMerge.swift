import ByteStore

/// Writes the records of several stores into one, copying whole blocks where their documents stay
/// together and were compressed as well as wanted.
///
/// What is left between the copied blocks is compressed again, with the dictionary that most of the
/// copied blocks have. Where no block is copied, a dictionary is trained on records from
/// everywhere, a larger one than for new records.
package struct StoreMerge {
  /// A family that the output may take over.
  private struct Candidate {
    var level: UInt8
    var dictionary: [UInt8]
    var bytes = 0
    /// Its numbers in the inputs.
    var places: [(input: Int, family: Int)] = []
  }

  /// A dictionary is taken over with at least so many times its own bytes of blocks.
  static let leastBlocks = 36
  /// Shorter blocks are compressed again, together with their neighbours.
  private static let leastBlockSize = RecordBlock.targetSize / 2

  private let stores: [Store]
  private let writer: StoreWriter
  private let pace: MergePace?
  private var readers: [Store.Reader]
  /// New number of each input's families; nil where blocks are not copied.
  private var numbers: [[Int?]]
  /// The block that a document of each input was looked for in last, and its documents.
  private var blocks: [(index: Int, documents: Range<UInt32>)]

  /// - Parameters:
  ///   - level: blocks compressed at a lower level are compressed again.
  ///   - dictionary: one to compress with where the inputs have none to take over; may be empty.
  ///   - leastBlocks: a dictionary is taken over with so many times its own bytes of blocks.
  ///   - pace: of a merge that nobody waits for.
  package init(
    _ stores: [Store], level: Int, dictionary: [UInt8], to writer: StoreWriter,
    leastBlocks: Int = StoreMerge.leastBlocks, pace: MergePace? = nil
  ) throws(StoreError) {
    self.pace = pace
    self.stores = stores
    self.writer = writer
    readers = stores.map { $0.reader() }
    numbers = stores.map { [Int?](repeating: nil, count: $0.families.count) }
    blocks = stores.map { _ in (0, 0..<0) }
    let wanted = StoreFamily.code(ofLevel: level)
    let kept = try StoreMerge.candidates(stores).filter {
      $0.level >= wanted && !$0.dictionary.isEmpty
        && $0.bytes >= $0.dictionary.count * leastBlocks
    }.sorted { $0.bytes > $1.bytes }.prefix(StoreFamily.most - 1)
    var families = kept.map { (level: $0.level, dictionary: $0.dictionary) }
    for (number, candidate) in kept.enumerated() {
      for place in candidate.places { numbers[place.input][place.family] = number }
    }
    var ownDictionary = families.first?.dictionary ?? dictionary
    if ownDictionary.isEmpty { ownDictionary = try StoreMerge.train(stores) }
    guard !ownDictionary.isEmpty else { return }
    var own = families.firstIndex { $0.level == wanted && $0.dictionary == ownDictionary }
    if own == nil {
      own = families.count
      families.append((wanted, ownDictionary))
    }
    try writer.begin(families, own: own ?? 0)
  }

  private static func candidates(_ stores: [Store]) throws(StoreError) -> [Candidate] {
    var candidates: [Candidate] = []
    for (input, store) in stores.enumerated() {
      let bytes = try store.bytesOfFamilies()
      for (number, family) in store.families.enumerated() {
        let dictionary = try store.dictionaryBytes(ofFamily: number)
        let known = candidates.firstIndex {
          $0.level == family.level && $0.dictionary == dictionary
        }
        let place = known ?? candidates.count
        if known == nil {
          candidates.append(Candidate(level: family.level, dictionary: dictionary))
        }
        candidates[place].bytes += bytes[number]
        candidates[place].places.append((input, number))
      }
    }
    return candidates
  }

  /// Adds documents that follow each other in an input; they ascend from call to call.
  package mutating func add(_ documents: Range<UInt32>, of input: Int) throws(StoreError) {
    var document = documents.lowerBound
    while document < documents.upperBound {
      try pace?.step()
      if try copyBlock(at: document, before: documents.upperBound, of: input) {
        document = blocks[input].documents.upperBound
      } else {
        try writer.add(readers[input].slice(ofDocument: document))
        document += 1
      }
    }
  }

  /// Copies the block that begins with a document and ends not behind another; false if there is
  /// none.
  private mutating func copyBlock(
    at document: UInt32, before end: UInt32, of input: Int
  ) throws(StoreError) -> Bool {
    let store = stores[input]
    if !blocks[input].documents.contains(document) {
      let next = blocks[input].index + 1
      if document == blocks[input].documents.upperBound, document > 0, next < store.blockCount {
        blocks[input] = (next, try store.documents(ofBlock: next))
      } else {
        blocks[input] = try store.blockIndex(ofDocument: document)
      }
    }
    let (index, documents) = blocks[input]
    guard documents.lowerBound == document, documents.upperBound <= end, writer.takesBlocks,
      let family = numbers[input][try store.family(ofBlock: index)]
    else { return false }
    let block = try store.storedBlock(index)
    guard Int(try block.u32(0) & ~Store.plainFlag) >= StoreMerge.leastBlockSize else {
      return false
    }
    try writer.add(block: block, documents: documents.count, family: family)
    return true
  }
}

extension Store {
  /// Bytes of the blocks of each family.
  fileprivate func bytesOfFamilies() throws(StoreError) -> [Int] {
    var bytes = [Int](repeating: 0, count: families.count)
    if families.count == 1 {
      bytes[0] = try blocksEnd()
      return bytes
    }
    for block in 0..<blockCount {
      bytes[try family(ofBlock: block)] += try storedBlock(block).count
    }
    return bytes
  }

  /// The dictionary of most of the blocks; empty when they have none.
  package func commonDictionary() throws(StoreError) -> [UInt8] {
    let bytes = try bytesOfFamilies()
    guard let family = bytes.indices.max(by: { bytes[$0] < bytes[$1] }) else { return [] }
    return try dictionaryBytes(ofFamily: family)
  }
}
