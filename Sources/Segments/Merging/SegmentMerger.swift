import ByteStore

/// Makes one segment of several, dropping deleted documents.
///
/// Lists are decoded, renumbered and encoded again; no text is analysed twice. Memory: the document
/// order (12 bytes a document), one term's lists, one column, all surface forms (about 30 bytes each)
/// and the sections the writer has not spooled.
package struct SegmentMerger {
  let plan: MergePlan
  var inputs: [MergeInput] { plan.inputs }
  var order: DocumentOrder { plan.order }
  var attributes: MergedAttributes { plan.attributes }

  package init(_ inputs: [MergeInput]) throws(StoreError) { plan = try MergePlan(inputs) }

  /// Number of documents of the output; nothing needs writing when it is zero.
  package var documentCount: Int { order.count }

  /// Writes all sections of the merged segment.
  ///
  /// - Throws: damage of an input, which is named.
  package func write(
    into image: SegmentImageWriter, options: SegmentOptions
  ) throws(StoreError) {
    do throws(StoreError) {
      try writeSections(into: image, options: options)
    } catch {
      throw named(error)
    }
  }

  private func writeSections(
    into image: SegmentImageWriter, options: SegmentOptions
  ) throws(StoreError) {
    let sections = SegmentSectionWriter(
      image, documentCount: UInt32(order.count), staticRanks: order.staticRanks,
      traits: attributes.traits, options: options)
    try writeLengths(to: sections)
    try SideBySide.run(options.usesTwoThreads) { () throws(StoreError) in
      try writeTerms(to: sections)
      try sections.finishTerms()
      // The terms are the largest part; what they took is needed by none of the others.
      releaseMemory()
    } _: { () throws(StoreError) in
      try writeAttributes(to: sections)
      try writeText(to: sections)
      releaseMemory()
      try writeDocuments(to: sections)
      try writeVectors(to: sections)
    }
    releaseMemory()
    try sections.finish(of: plan)
  }

  /// Merges of fewer documents take little memory, and the next one is soon to come.
  private static let leastForRelease = 1 << 10

  private func releaseMemory() {
    if order.count >= SegmentMerger.leastForRelease { FreeMemory.release() }
  }

  /// Damage that a writer saw in what it was given is in an input: looks for it there.
  ///
  /// Reads the inputs again, which only happens when one is damaged.
  private func named(_ error: StoreError) -> StoreError {
    guard case .damaged(let place, let offset, let detail) = error,
      !inputs.contains(where: { place.hasSuffix($0.segment.image.bytes.place) })
    else { return error }
    for input in inputs {
      let name = input.segment.image.bytes.place
      do throws(StoreError) {
        try input.segment.checkInvariants()
      } catch .damaged(let place, let offset, let detail) {
        let isNamed = place.hasSuffix(name)
        return .damaged(
          place: isNamed ? place : "\(place) of \(name)", offset: offset, detail: detail)
      } catch {
        return error
      }
    }
    let names = inputs.map(\.segment.image.bytes.place).joined(separator: " or ")
    return .damaged(place: "\(place) of \(names)", offset: offset, detail: detail)
  }
}
