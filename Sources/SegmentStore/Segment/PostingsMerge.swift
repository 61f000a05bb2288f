/// The postings of one term in one attribute, gathered from several segments.
///
/// Lists are read one after the other, each under its new document and spelling numbers; where they
/// interleave they are then put in order.
struct PostingsMerge {
  private let segments: [Segment]
  private let maps: [[UInt32]]
  private let drops: [Bool]
  private var gathered = TermPostings()
  private var ordered = TermPostings()
  /// Where each list begins in `gathered`.
  private var starts: [Int] = []
  private var runs = RunMerge()
  private var firstPositions: [Int] = []
  private var reader: PostingListReader?

  init(_ merger: SegmentMerger) {
    segments = merger.inputs.map(\.segment)
    maps = merger.order.maps
    drops = merger.inputs.map { $0.dropped != nil }
  }

  mutating func removeAll() {
    gathered.removeAll()
    starts.removeAll(keepingCapacity: true)
  }

  /// Adds the list of an entry.
  ///
  /// - Parameter numbers: the new numbers of its spellings; nil when the term has but one.
  mutating func add(
    _ entry: TermEntry, ofInput input: Int, numbers: SpellingMerge.Numbers?
  ) throws(StoreError) {
    let list = try segments[input].postingList(entry)
    let start = gathered.documents.count
    if !addOne(list.blocks.header, ofInput: input) {
      let position = gathered.positions.count
      try read(list)
      renumberDocuments(from: start, position: position, ofInput: input)
      spell(from: start, position: position, numbers)
    } else if gathered.documents.count > start, let numbers {
      let header = list.blocks.header
      let number = numbers[UInt8(truncatingIfNeeded: header.mask.trailingZeroBitCount)]
      gathered.spellings.append(number)
      gathered.masks.append(1 << number)
    }
    if gathered.documents.count > start { starts.append(start) }
  }

  /// Adds a list of one position, which its header holds; false if it is another one.
  private mutating func addOne(_ header: ListHeader, ofInput input: Int) -> Bool {
    guard header.shape == .one, !header.hasFrequencies else { return false }
    let document = maps[input][Int(header.document)]
    guard document != DocumentOrder.dropped else { return true }
    gathered.documents.append(document)
    gathered.frequencies.append(1)
    gathered.positions.append(header.run)
    gathered.flags.append(header.flags)
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
    from start: Int, position firstPosition: Int, ofInput input: Int
  ) {
    let map = maps[input]
    guard drops[input] else {
      for index in start..<gathered.documents.count {
        gathered.documents[index] = map[Int(gathered.documents[index])]
      }
      return
    }
    let hasMasks = gathered.masks.count == gathered.documents.count
    var kept = start
    var keptPosition = firstPosition
    var position = firstPosition
    for index in start..<gathered.documents.count {
      let frequency = Int(gathered.frequencies[index])
      let document = map[Int(gathered.documents[index])]
      if document != DocumentOrder.dropped {
        gathered.documents[kept] = document
        gathered.frequencies[kept] = gathered.frequencies[index]
        if hasMasks { gathered.masks[kept] = gathered.masks[index] }
        for offset in 0..<frequency {
          gathered.positions[keptPosition + offset] = gathered.positions[position + offset]
          gathered.flags[keptPosition + offset] = gathered.flags[position + offset]
          if hasMasks {
            gathered.spellings[keptPosition + offset] = gathered.spellings[position + offset]
          }
        }
        kept += 1
        keptPosition += frequency
      }
      position += frequency
    }
    gathered.keep(kept, positions: keptPosition)
  }

  /// Gives the spellings of the list read last their new numbers.
  private mutating func spell(
    from start: Int, position firstPosition: Int, _ numbers: SpellingMerge.Numbers?
  ) {
    guard let numbers else {
      gathered.masks.removeAll(keepingCapacity: true)
      gathered.spellings.removeAll(keepingCapacity: true)
      return
    }
    guard gathered.masks.count == gathered.documents.count else {
      // One spelling in the whole list.
      let added = gathered.documents.count - gathered.masks.count
      gathered.masks.append(contentsOf: repeatElement(1 << numbers[0], count: added))
      let places = gathered.positions.count - gathered.spellings.count
      gathered.spellings.append(contentsOf: repeatElement(numbers[0], count: places))
      return
    }
    guard numbers != .same else { return }
    var position = firstPosition
    for index in start..<gathered.documents.count {
      var mask: UInt8 = 0
      for _ in 0..<gathered.frequencies[index] {
        let number = numbers[gathered.spellings[position]]
        gathered.spellings[position] = number
        mask |= 1 << number
        position += 1
      }
      gathered.masks[index] = mask
    }
  }

  /// Writes the postings in ascending order of documents; nil when none stays.
  mutating func write(
    to writer: PostingListWriter, attribute: UInt16
  ) throws(StoreError) -> (documentCount: UInt32, reference: UInt64)? {
    guard !gathered.documents.isEmpty else { return nil }
    let count = UInt32(gathered.documents.count)
    if areInOrder { return (count, try writer.add(gathered, attribute: Int(attribute))) }
    runs.removeAll()
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] : gathered.documents.count
      runs.add(run: gathered.documents[start..<end])
    }
    runs.sort()
    takeInOrder()
    return (count, try writer.add(ordered, attribute: Int(attribute)))
  }

  private var areInOrder: Bool {
    for start in starts.dropFirst()
    where gathered.documents[start] < gathered.documents[start - 1] { return false }
    return true
  }

  /// Copies the postings in the order of the sorted keys.
  private mutating func takeInOrder() {
    ordered.removeAll()
    firstPositions.removeAll(keepingCapacity: true)
    var position = 0
    for frequency in gathered.frequencies {
      firstPositions.append(position)
      position += Int(frequency)
    }
    let hasMasks = !gathered.masks.isEmpty
    for key in runs.keys {
      let place = RunMerge.place(key)
      let frequency = gathered.frequencies[place]
      ordered.documents.append(RunMerge.document(key))
      ordered.frequencies.append(frequency)
      if hasMasks { ordered.masks.append(gathered.masks[place]) }
      let first = firstPositions[place]
      guard frequency > 1 else {
        ordered.positions.append(gathered.positions[first])
        ordered.flags.append(gathered.flags[first])
        if hasMasks { ordered.spellings.append(gathered.spellings[first]) }
        continue
      }
      let range = first..<(first + Int(frequency))
      ordered.positions.append(contentsOf: gathered.positions[range])
      ordered.flags.append(contentsOf: gathered.flags[range])
      if hasMasks { ordered.spellings.append(contentsOf: gathered.spellings[range]) }
    }
  }
}

extension TermPostings {
  /// Forgets what lies behind the first postings and positions.
  fileprivate mutating func keep(_ count: Int, positions positionCount: Int) {
    documents.removeLast(documents.count - count)
    frequencies.removeLast(frequencies.count - count)
    masks.removeLast(max(0, masks.count - count))
    positions.removeLast(positions.count - positionCount)
    flags.removeLast(flags.count - positionCount)
    spellings.removeLast(max(0, spellings.count - positionCount))
  }
}
