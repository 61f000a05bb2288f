extension ItemIndexer {
  /// The state after a draft: deletions carried out, pending documents in a segment of their own.
  package func state(applying draft: GroupDraft, to base: IndexState) throws -> IndexState {
    try step(applying: draft, to: base)()
  }

  /// Does what of ``state(applying:to:)`` reads the index; what is returned builds the segment.
  func step(
    applying draft: GroupDraft, to base: IndexState
  ) throws -> () throws -> IndexState {
    if let state = draft.stateOfUsageOnly() { return { state } }
    let remaining = try draft.remainingSegments()
    let pending = draft.pending.values.map { (record: $0.record, sequence: $0.sequence) }
    return {
      var segments = remaining
      if !pending.isEmpty {
        segments.append(
          try image(of: pending, custom: draft.customAttributes, isAwaited: true))
      }
      return IndexState(
        segments: segments, clientStates: draft.clientStates,
        customAttributes: draft.customAttributes, nextSequence: draft.nextSequence,
        usage: draft.usage.finish())
    }
  }
}
