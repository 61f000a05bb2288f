import ByteStore
import Columns
import Postings

/// The postings of one term in one attribute, gathered from several segments.
///
/// Lists are read one after the other, each under its new document and spelling numbers; where they
/// interleave they are then put in order.
struct PostingsMerge {
  private let segments: [Segment]
  private let lists: [ListBytes]
  private let maps: [[UInt32]]
  private let drops: [Bool]
  private var gathered = TermPostings()
  private var ordered = TermPostings()
  /// Where each list begins in `gathered`.
  private var starts: [Int] = []
  private var stretches = PostingStretches()
  private var reader: PostingListReader?

  init(_ merger: SegmentMerger) {
    segments = merger.inputs.map(\.segment)
    lists = segments.map { .section($0.postings) }
    maps = merger.order.maps
    drops = merger.inputs.map { $0.dropped != nil }
  }

  /// The spelling masks of what was gathered; empty where the term has but one spelling.
  var masks: [UInt8] { gathered.masks }

  mutating func removeAll() {
    gathered.removeAll()
    starts.clear()
  }

  /// Adds the list of an entry.
  ///
  /// - Parameter numbers: the new numbers of its spellings; nil when the term has but one.
  mutating func add(
    _ entry: TermEntry, ofInput input: Int, numbers: SpellingMerge.SpellingNumbers?
  ) throws(StoreError) {
    let start = gathered.documents.count
    let isOne = try addOne(entry, ofInput: input, numbers: numbers)
    if !isOne {
      try read(try segments[input].postingList(entry))
      try renumberDocuments(from: start, ofInput: input)
      spell(from: start, numbers)
    }
    if gathered.documents.count > start { starts.append(start) }
  }

  /// Adds a list of one posting of frequency 1, which its header holds; false if it is another one.
  private mutating func addOne(
    _ entry: TermEntry, ofInput input: Int, numbers: SpellingMerge.SpellingNumbers?
  ) throws(StoreError) -> Bool {
    guard entry.documentCount == 1, let origin = Int(exactly: entry.reference),
      origin < lists[input].count
    else { return false }
    let header = try ListHeader(
      lists[input], origin: origin, documentCount: segments[input].documentCount,
      isPostingList: true)
    guard header.shape == .one, !header.hasFrequencies else { return false }
    let document = maps[input][Int(header.document)]
    guard document != DocumentOrder.dropped else { return true }
    gathered.documents.append(document)
    gathered.frequencies.append(1)
    guard let numbers else { return true }
    gathered.masks.append(
      1 << numbers[UInt8(truncatingIfNeeded: header.mask.trailingZeroBitCount)])
    return true
  }

  private mutating func read(_ list: PostingList) throws(StoreError) {
    let open: PostingListReader
    if let reader {
      reader.open(list)
      open = reader
    } else {
      open = PostingListReader(list)
      reader = open
    }
    while try open.appendNextBlock(to: &gathered) {}
  }

  /// Gives the documents of the list read last their new numbers, and takes out those that go.
  private mutating func renumberDocuments(
    from start: Int, ofInput input: Int
  ) throws(StoreError) {
    // Lists name no document beyond their segment, and none twice.
    let limit = UInt64(maps[input].count)
    var next: UInt64 = 0
    var ascends = true
    for document in gathered.documents[start...] {
      if UInt64(document) < next { ascends = false }
      next = UInt64(document) + 1
    }
    guard ascends, next <= limit else {
      throw segments[input].postings.damaged(0, "a list with document \(next) of \(limit)")
    }
    if drops[input] {
      takeOutDropped(from: start, maps[input])
      return
    }
    maps[input].withUnsafeBufferPointer { map in
      gathered.documents.withUnsafeMutableBufferPointer { documents in
        for index in start..<documents.count {
          documents[index] = map[Int(documents[index])]
        }
      }
    }
  }

  private mutating func takeOutDropped(from start: Int, _ map: [UInt32]) {
    let hasMasks = gathered.masks.count == gathered.documents.count
    var kept = start
    for index in start..<gathered.documents.count {
      let document = map[Int(gathered.documents[index])]
      guard document != DocumentOrder.dropped else { continue }
      gathered.documents[kept] = document
      gathered.frequencies[kept] = gathered.frequencies[index]
      if hasMasks { gathered.masks[kept] = gathered.masks[index] }
      kept += 1
    }
    gathered.keep(kept)
  }

  /// Gives the spellings of the list read last their new numbers.
  private mutating func spell(from start: Int, _ numbers: SpellingMerge.SpellingNumbers?) {
    guard let numbers else {
      gathered.masks.clear()
      return
    }
    guard gathered.masks.count == gathered.documents.count else {
      // One spelling in the whole list.
      let added = gathered.documents.count - gathered.masks.count
      gathered.masks.append(contentsOf: repeatElement(1 << numbers[0], count: added))
      return
    }
    guard numbers != .same else { return }
    for index in start..<gathered.masks.count {
      gathered.masks[index] = numbers.renumbered(gathered.masks[index])
    }
  }

  /// Writes the postings in ascending order of documents; nil when none stays.
  mutating func write(
    to writer: PostingListWriter, attribute: UInt16
  ) throws(StoreError) -> (documentCount: UInt32, reference: UInt64)? {
    guard !gathered.documents.isEmpty else { return nil }
    let count = UInt32(gathered.documents.count)
    if areInOrder { return (count, try writer.add(gathered, attribute: Int(attribute))) }
    ordered.resize(like: gathered)
    gathered.withColumns { source in
      ordered.withColumns { target in
        stretches.interleave(source, starts: starts, into: target)
      }
    }
    return (count, try writer.add(ordered, attribute: Int(attribute)))
  }

  private var areInOrder: Bool {
    for start in starts.dropFirst()
    where gathered.documents[start] < gathered.documents[start - 1] { return false }
    return true
  }
}
