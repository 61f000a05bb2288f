import ByteStore
import Postings

/// Writes the tables of terms by attribute, of a segment whose other sections can be read already.
///
/// Memory: the table of one attribute.
struct AttributeTermsWriter {
  private let segment: Segment
  private let counts: TermPostingCounts
  private let termCount: Int
  private let lists: (PostingUnion, PostingUnion)

  static func write(
    _ segment: Segment, _ counts: TermPostingCounts, to section: SectionWriter
  ) throws(StoreError) {
    let writer = AttributeTermsWriter(
      segment: segment, counts: counts, termCount: segment.vocabulary.termCount,
      lists: (PostingUnion(segment), PostingUnion(segment)))
    try writer.run(section)
  }

  private func run(_ section: SectionWriter) throws(StoreError) {
    var sizes = [Int](repeating: 0, count: segment.attributes.count)
    counts.forEachEntry(termCount: termCount) { _, place in
      let attribute = counts.attribute(at: place)
      if attribute < sizes.count { sizes[attribute] += 1 }
    }
    var entries = ByteBuffer()
    var written: [(attribute: Int, offset: Int)] = []
    for (attribute, definition) in segment.attributes.all.enumerated() {
      let traits = definition.traits
      guard traits.contains(.searchable), !traits.contains(.isContent), sizes[attribute] > 0,
        sizes[attribute] * AttributeTerms.sparsest >= termCount
      else { continue }
      entries.append(u16: UInt16(attribute))
      entries.append(u16: 0)
      entries.append(u32: 0)
      var shared: (offset: Int, differences: [UInt64])?
      for other in written where shared == nil {
        let most = min(sizes[attribute], sizes[other.attribute]) / AttributeTerms.mostDifferences
        if let differences = try differences(other.attribute, attribute, most: most) {
          shared = (other.offset, differences)
        }
      }
      guard let shared else {
        written.append((attribute, section.offset))
        entries.append(u64: UInt64(section.offset))
        entries.append(u64: 0)
        try section.append(table(of: attribute))
        continue
      }
      entries.append(u64: UInt64(shared.offset))
      let isSame = shared.differences.allSatisfy { $0 == 0 }
      entries.append(u64: isSame ? 0 : UInt64(section.offset))
      if !isSame { for word in shared.differences { try section.append(u64: word) } }
    }
    let entriesAt = section.offset
    try section.append(entries)
    try SectionTrailer.write(
      [UInt64(termCount), UInt64(entriesAt)], version: AttributeTerms.version, to: section)
  }

  /// The place of a term's entry of an attribute.
  private func place(_ term: Int, _ attribute: Int) -> Int? {
    counts.places(of: UInt32(term)).first { counts.attribute(at: $0) == attribute }
  }

  /// The terms that do not have the same documents with the same spellings in both attributes, a
  /// bit each; nil if they are more than `most`.
  private func differences(
    _ left: Int, _ right: Int, most: Int
  ) throws(StoreError) -> [UInt64]? {
    var differences = [UInt64](repeating: 0, count: (termCount + 63) / 64)
    var count = 0
    for term in 0..<termCount {
      let isSame: Bool
      switch (place(term, left), place(term, right)) {
      case (nil, nil): continue
      case (let a?, let b?): isSame = try haveSameDocuments(a, b)
      default: isSame = false
      }
      guard !isSame else { continue }
      differences[term >> 6] |= 1 << UInt64(term & 63)
      count += 1
      if count > most { return nil }
    }
    return differences
  }

  /// Whether two entries have the same documents with the same spellings.
  private func haveSameDocuments(_ left: Int, _ right: Int) throws(StoreError) -> Bool {
    guard counts.count(at: left) == counts.count(at: right) else { return false }
    let other = counts.single(at: right)
    if let single = counts.single(at: left) {
      return other.map { $0 == single } ?? false
    }
    guard other == nil else { return false }
    return try PostingUnion.haveSameDocuments(
      counts.entry(at: left), of: lists.0, counts.entry(at: right), of: lists.1)
  }

  private func table(of attribute: Int) -> ByteBuffer {
    var table = ByteBuffer()
    var steps = ByteBuffer()
    var values: [UInt64] = []
    let step = AttributeTerms.wordsPerStep * 64
    for first in stride(from: 0, to: termCount, by: step) {
      let end = min(first + step, termCount)
      steps.append(u32: UInt32(values.count))
      var least = UInt64.max
      var flags = [UInt64](repeating: 0, count: (end - first + 63) / 64)
      for term in first..<end {
        guard let place = place(term, attribute) else { continue }
        flags[(term - first) >> 6] |= 1 << UInt64(term & 63)
        if let reference = reference(at: place) { least = min(least, reference) }
      }
      steps.append(u64: least == .max ? 0 : least)
      for word in flags { table.append(u64: word) }
      for term in first..<end {
        guard let place = place(term, attribute) else { continue }
        if let document = inlineDocument(at: place) {
          values.append(UInt64(document) << 1 | 1)
        } else {
          let distance = reference(at: place).map { $0 - least } ?? .max
          values.append(min(distance, UInt64(segment.documentCount)) << 1)
        }
      }
    }
    table.append(steps)
    PackedArray.write(values, into: &table)
    return table
  }

  /// The document of a list that has one, with the first spelling.
  private func inlineDocument(at place: Int) -> UInt32? {
    guard let single = counts.single(at: place), single.mask == 1 else { return nil }
    return single.document
  }

  /// Where a list stands; nil of those that have one document.
  private func reference(at place: Int) -> UInt64? {
    counts.single(at: place) == nil ? counts.reference(at: place) : nil
  }
}
