import StoreTestSupport

@testable import ByteStore
@testable import Postings

/// How the documents of a random list lie.
enum DocumentPattern: CaseIterable {
  case even, clustered, runs, atEnd
}

enum PostingSamples {
  /// `count` distinct ascending documents below `limit`.
  static func documents(
    _ count: Int, below limit: UInt32, _ pattern: DocumentPattern, _ random: inout TestRandom
  ) -> [UInt32] {
    if count >= Int(limit) { return Array(0..<limit) }
    if pattern == .atEnd { return Array((limit - UInt32(count))..<limit) }
    var chosen: Set<UInt32> = []
    var next: UInt32 = 0
    while chosen.count < count {
      switch pattern {
      case .even, .atEnd: next = .random(in: 0..<limit, using: &random)
      case .clustered:
        let far = random.chance(40)
        next = far ? .random(in: 0..<limit, using: &random) : next &+ UInt32(1 + random.below(6))
      case .runs:
        next = random.chance(200) ? .random(in: 0..<limit, using: &random) : next &+ 1
      }
      if next < limit { chosen.insert(next) } else { next = 0 }
    }
    return chosen.sorted()
  }

  /// A list over the documents, with 1 to 8 spellings and frequencies from 1 with rare large ones.
  static func postings(
    _ documents: [UInt32], spellings: Int, frequent: Bool, _ random: inout TestRandom
  ) -> TermPostings {
    var list = TermPostings()
    list.documents = documents
    for _ in documents {
      var frequency = 1
      if frequent {
        frequency += random.chance(3) ? random.below(4) : 0
        if random.chance(50) { frequency += random.below(300) }
      }
      append(frequency, spellings: spellings, to: &list, &random)
    }
    if list.masks.allSatisfy({ $0 == 1 }) { list.masks = [] }
    return list
  }

  /// Adds the occurrences of one document.
  private static func append(
    _ frequency: Int, spellings: Int, to list: inout TermPostings, _ random: inout TestRandom
  ) {
    list.frequencies.append(UInt32(frequency))
    var mask: UInt8 = 0
    for _ in 0..<frequency { mask |= 1 << UInt8(random.chance(2) ? 0 : random.below(spellings)) }
    list.masks.append(mask)
  }
}

/// Lists written to a section, with the bytes at hand.
struct WrittenLists {
  var postings: [UInt8]
  var references: [UInt64]

  /// With lengths the lists carry bounds of their impacts.
  init(_ lists: [TermPostings], lengths: [UInt8]? = nil) throws {
    let sections = try PostingSections()
    let column = try lengths.map { codes in
      let writer = LengthsWriter(
        SegmentImageWriter().section(.lengths), documentCount: UInt32(codes.count))
      try writer.add(attribute: 0, codes: codes)
      return writer
    }
    let writer = PostingListWriter(postings: sections.postings, lengths: column)
    references = try lists.map { try writer.add($0, attribute: 0) }
    postings = try sections.finish()
  }

  func list(_ index: Int = 0, documentCount: UInt32) throws -> PostingList {
    try PostingList(
      .view(ByteView(copying: postings, place: "postings")),
      reference: references[index], documentCount: documentCount)
  }
}
