import SegmentStore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Makes segments of items: the border between the data model and the segment store.
package struct ItemIndexer: Sendable {
  let configuration: IndexConfiguration

  package init(configuration: IndexConfiguration) { self.configuration = configuration }

  /// The state after a draft: deletions carried out, pending documents in a segment of their own.
  package func state(applying draft: GroupDraft, to base: IndexState) throws -> IndexState {
    var segments = try draft.remainingSegments()
    if !draft.pending.isEmpty {
      let documents = try draft.pending
        .sorted { $0.value.sequence < $1.value.sequence }
        .map { try document($0.value, custom: draft.customAttributes) }
      let writer = SegmentImageWriter()
      try SegmentBuilder.build(documents, into: writer, options: inMemory)
      segments.append(try entry(of: writer))
    }
    return IndexState(
      segments: segments, clientStates: draft.clientStates,
      customAttributes: draft.customAttributes, nextSequence: draft.nextSequence)
  }

  /// One segment in memory with the living documents of several; nil when there are none.
  package func mergedInMemory(_ entries: [SegmentEntry]) throws -> SegmentEntry? {
    let merger = try SegmentMerger(inputs(entries))
    guard merger.documentCount > 0 else { return nil }
    let writer = SegmentImageWriter()
    try merger.write(into: writer, options: inMemory)
    return try entry(of: writer)
  }

  /// One segment file with the living documents of several, synced; nil when there are none.
  func written(
    _ entries: [SegmentEntry], to target: MergeJob.Target, level: Int
  ) throws -> SegmentEntry? {
    defer { FreeMemory.release() }
    let merger = try SegmentMerger(inputs(entries))
    guard merger.documentCount > 0 else { return nil }
    let writer = SegmentImageWriter(
      spoolingIn: target.fileSystem, directory: target.directory,
      memoryLimit: configuration.memoryBudget / 16)
    try merger.write(into: writer, options: SegmentOptions(storeLevel: level))
    try writer.finish(toFile: target.path)
    let bytes = try target.fileSystem.map(target.path, advice: .random)
    let segment = try Segment(SegmentImage(bytes, place: target.name))
    return SegmentEntry(segment: segment, fileNumber: target.number, bytes: bytes.count)
  }

  /// Images in memory are soon merged into a file: nothing is computed for them that a file gets.
  private var inMemory: SegmentOptions {
    SegmentOptions(storeLevel: configuration.storeLevels.adding, hotUnions: false)
  }

  private func entry(of writer: SegmentImageWriter) throws -> SegmentEntry {
    let bytes = try writer.finishInMemory()
    let image = try SegmentImage(bytes, place: "a segment in memory", trusted: true)
    return SegmentEntry(segment: try Segment(image), fileNumber: nil, bytes: bytes.count)
  }

  /// Deleted documents are dropped, and those whose time has come.
  private func inputs(_ entries: [SegmentEntry]) throws -> [SegmentMerger.Input] {
    let now = configuration.clock().timeIntervalSinceReferenceDate
    return try entries.map { entry in
      var dropped = entry.deletions
      for document in try entry.segment.fixedColumns.documents(expiringAtOrBefore: now) {
        if dropped == nil { dropped = Bitset(count: entry.documentCount) }
        dropped?.insert(Int(document))
      }
      return SegmentMerger.Input(segment: entry.segment, dropped: dropped)
    }
  }

  // MARK: Documents

  private func document(
    _ pending: GroupDraft.Pending, custom: [String: CustomAttribute]
  ) throws -> DocumentInput {
    let item = try ItemCoding.decode(pending.record)
    let text = ItemText(item)
    let names = item.indexedAttributes.keys.map(\.rawValue).filter(text.isPresent)
    let fields = names.map { name in
      FieldInput(
        name: name, traits: traits(of: name, custom: custom),
        texts: text.texts(of: name), numbers: text.numbers(of: name),
        dates: text.dates(of: name).map(\.timeIntervalSinceReferenceDate))
    }
    let entry = FixedEntry(
      kind: item.kind == .userActivity ? .userActivity : .item,
      indexName: item.indexName.map { Array($0.utf8) },
      domain: item.domainIdentifier.map { Array($0.utf8) },
      protectionClass: item.protectionClass.map { Array($0.utf8) },
      timeOfIndexing: item.indexedDate?.timeIntervalSinceReferenceDate ?? 0,
      expirationDate: item.expirationDate?.timeIntervalSinceReferenceDate,
      weakRelatedIdentifier: item.weakRelatedUniqueIdentifier.map { Array($0.utf8) },
      strongRelatedIdentifier: item.relatedUniqueIdentifier.map { Array($0.utf8) },
      staticRank: item.staticRank, sequence: pending.sequence)
    return DocumentInput(
      identifier: Array(item.uniqueIdentifier.utf8), entry: entry, fields: fields,
      record: pending.record)
  }

  private func traits(of name: String, custom: [String: CustomAttribute]) -> AttributeTraits {
    if let definition = AttributeRegistry.attribute(named: name) {
      var traits: AttributeTraits = [.searchable]
      if definition.inDefaultSearch { traits.insert(.inDefaultSearch) }
      if definition.isContent { traits.insert(.isContent) }
      return traits
    }
    if PseudoAttribute(rawValue: name) != nil { return [.searchable] }
    return AttributeTraits(custom[name])
  }
}

extension AttributeTraits {
  /// The traits of a custom attribute; one that was not declared is searched when it is named.
  init(_ declared: CustomAttribute?) {
    self = [.isCustom]
    if declared?.searchable ?? true { insert(.searchable) }
    if let declared, declared.searchable, declared.searchableByDefault { insert(.inDefaultSearch) }
  }
}
