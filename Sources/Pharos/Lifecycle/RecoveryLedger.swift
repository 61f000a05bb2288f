/// What a recovery has found, kept and lost.
struct RecoveryLedger {
  private(set) var notes: [String] = []
  private(set) var segmentsLost: [String] = []
  private(set) var journalBytesDropped = 0
  /// Files to be kept under another name.
  private(set) var damagedFiles: [String] = []
  /// Whether the index may differ from what was acknowledged.
  private(set) var isInexact = false
  /// Nil when it cannot be known.
  private(set) var itemsLost: Int? = 0

  mutating func note(_ text: String) { notes.append(text) }

  /// The file is not as it should be.
  mutating func damaged(_ name: String, _ error: IndexError) {
    if !damagedFiles.contains(name) { damagedFiles.append(name) }
    guard case .damaged(let place, let offset, let detail, _) = error else {
      return note("\(name): \(error)")
    }
    note("\(place.isEmpty ? name : place), byte \(offset): \(detail)")
  }

  /// The index may differ from what was acknowledged, for a reason people are told.
  mutating func inexact(_ reason: String) {
    isInexact = true
    note(reason)
  }

  /// Items of a segment are lost; nil: nobody knows how many.
  mutating func lost(_ count: Int?, of segment: String) {
    guard count != 0 else { return }
    segmentsLost.append(segment)
    lost(count)
    inexact("\(segment): \(count.map(String.init) ?? "an unknown number of") items are lost")
  }

  mutating func dropped(_ bytes: Int, of journal: String) {
    guard bytes > 0 else { return }
    journalBytesDropped += bytes
    lost(nil)
    inexact("\(journal): \(bytes) bytes of changes are lost")
  }

  mutating func lost(_ count: Int?) {
    itemsLost = if let itemsLost, let count { itemsLost + count } else { nil }
  }

  func report(itemsKept: Int) -> RecoveryReport {
    RecoveryReport(
      itemsKept: itemsKept, segmentsLost: segmentsLost, itemsLost: itemsLost,
      journalBytesDropped: journalBytesDropped, notes: notes)
  }
}
