import ByteStore
import Columns
import Postings
import TermDictionary

/// Writes the completions section while the terms come: a byte for sixteen terms stays in memory,
/// and eight for a term whose most usual spelling is not its first.
package struct CompletionsWriter {
  private let section: SectionWriter
  private let factors: [UInt8]
  private var bounds: [UInt8] = []
  private var usual: [UInt64] = []
  private var termCount = 0
  /// The greatest weight of the block so far.
  private var greatest: UInt64 = 0

  /// - Parameter traits: those of the attributes, by number.
  package init(_ section: SectionWriter, traits: [AttributeTraits]) {
    self.section = section
    factors = traits.map(CompletionFactor.factor)
  }

  /// Adds the next term of the lexicon.
  ///
  /// - Parameter usualSpelling: the number of its most usual spelling.
  package mutating func add(_ entries: [TermEntry], usualSpelling: Int) {
    if termCount > 0, termCount % LexiconFormat.blockSize == 0 { finishBlock() }
    greatest = max(greatest, entries.weight(factors))
    if usualSpelling != 0 { usual.append(UInt64(termCount) << 3 | UInt64(usualSpelling & 7)) }
    termCount += 1
  }

  private mutating func finishBlock() {
    bounds.append(WeightCode.encode(greatest))
    greatest = 0
  }

  package mutating func finish() throws(StoreError) {
    if termCount > 0 { finishBlock() }
    var level = bounds
    while !level.isEmpty {
      try section.append(level)
      guard level.count > 1 else { break }
      level = stride(from: 0, to: level.count, by: CompletionFormat.fan).map { start in
        level[start..<min(start + CompletionFormat.fan, level.count)].max() ?? 0
      }
    }
    let usualAt = section.offset
    var packed = ByteBuffer()
    PackedArray.write(usual, into: &packed)
    try section.append(packed)
    let factorsAt = section.offset
    try section.append(factors)
    try SectionTrailer.write(
      [UInt64(termCount), UInt64(factors.count), UInt64(usualAt), UInt64(factorsAt)],
      version: CompletionFormat.version, to: section)
    bounds = []
    usual = []
  }
}

extension [TermEntry] {
  /// The weight of the term that has these entries.
  func weight(_ factors: [UInt8]) -> UInt64 {
    var weight: UInt64 = 0
    for entry in self where Int(entry.attribute) < factors.count {
      weight &+= UInt64(factors[Int(entry.attribute)]) &* UInt64(entry.documentCount)
    }
    return weight
  }
}
