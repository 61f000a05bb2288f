/// What stands before the first token of a phrase, and behind the last.
extension PhraseMatcher {
  /// Whether the edge of the phrase allows what stands before its first token.
  func isAllowed(
    _ units: UnsafeBufferPointer<UInt16>, before first: Int, _ token: FormSet.Answer
  ) throws(StoreError) -> Bool {
    switch start.edge {
    case .free: return true
    case .value: return isValueStart(units, first)
    case .whole, .beside:
      guard let (slot, begin) = PhraseMatcher.slot(units, before: first),
        try start.allows(slot, beside: token)
      else { return false }
      return !start.edge.isAtBorder || isValueStart(units, begin)
    }
  }

  /// Whether the edge of the phrase allows what stands behind its last token.
  func isAllowed(
    _ units: UnsafeBufferPointer<UInt16>, after last: Int, _ token: FormSet.Answer
  ) throws(StoreError) -> Bool {
    switch end.edge {
    case .free: return true
    case .value: return isValueEnd(units, last)
    case .whole, .beside:
      guard last < units.count else { return false }
      var at = last
      guard let slot = TextFormat.slot(units, &at) else { throw damaged("half a pair") }
      guard try end.allows(slot, beside: token) else { return false }
      return !end.edge.isAtBorder || isValueEnd(units, at)
    }
  }

  private func isValueStart(_ units: UnsafeBufferPointer<UInt16>, _ start: Int) -> Bool {
    guard let (slot, _) = PhraseMatcher.slot(units, before: start) else { return start == 0 }
    return slot == Int(TextFormat.endOfValue)
  }

  private func isValueEnd(_ units: UnsafeBufferPointer<UInt16>, _ end: Int) -> Bool {
    end == units.count || units[end] == TextFormat.endOfValue
  }
}
