extension ItemIndexer {
  /// The state after a draft: deletions carried out, pending documents in a segment of their own.
  package func state(applying draft: GroupDraft, to base: IndexState) throws -> IndexState {
    if let state = draft.stateOfUsageOnly() { return state }
    var segments = try draft.remainingSegments()
    if !draft.pending.isEmpty {
      segments.append(
        try image(
          of: draft.pending.values.map { ($0.record, $0.sequence) },
          custom: draft.customAttributes))
    }
    return IndexState(
      segments: segments, clientStates: draft.clientStates,
      customAttributes: draft.customAttributes, nextSequence: draft.nextSequence,
      usage: draft.usage.finish())
  }
}
