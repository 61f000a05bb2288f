/// What a recovery has found, kept and lost.
struct RecoveryLedger {
  private(set) var notes: [String] = []
  private(set) var segmentsKept: [String] = []
  private(set) var segmentsLost: [String] = []
  private(set) var itemsSalvaged = 0
  private(set) var journalBytesDropped = 0
  /// What is wrong with each file that is not as it should be.
  private(set) var damage: [String: [String]] = [:]
  /// Whether the index may differ from what was acknowledged.
  private(set) var isInexact = false
  /// Nil when it cannot be known.
  private(set) var itemsLost: Int? = 0

  mutating func note(_ text: String) { notes.append(text) }

  /// The file is not as it should be.
  mutating func damaged(_ name: String, _ error: IndexError) {
    guard case .damaged(let place, let offset, let detail, _) = error else {
      damage[name, default: []].append("\(error)")
      return note("\(name): \(error)")
    }
    damage[name, default: []].append("byte \(offset): \(detail)")
    note("\(place.isEmpty ? name : place), byte \(offset): \(detail)")
  }

  /// A segment is sound.
  mutating func kept(_ segment: String) { segmentsKept.append(segment) }

  /// Items of a damaged segment were read one by one.
  mutating func salvaged(_ count: Int, of segment: String) {
    itemsSalvaged += count
    note("\(segment): \(count) items were read from its store")
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

  /// - Parameters:
  ///   - replaced: the files of the index before that the recovered one does without.
  ///   - folder: where they are; nil when nothing was changed.
  func report(itemsKept: Int, replaced: [String], folder: String?) -> RecoveryReport {
    RecoveryReport(
      itemsKept: itemsKept, itemsSalvaged: itemsSalvaged, segmentsKept: segmentsKept,
      segmentsLost: segmentsLost, itemsLost: itemsLost,
      journalBytesDropped: journalBytesDropped,
      filesSetAside: files(replaced).map { .init(name: $0.name, damage: $0.damage) },
      folder: folder, notes: notes)
  }

  /// What the record of the recovery says of files.
  func files(_ names: [String]) -> [RecoveryRecord.File] {
    names.map { RecoveryRecord.File(name: $0, damage: damage[$0] ?? []) }
  }
}
