import Pharos

/// What the process that is to be killed writes: every batch follows from its number, so that
/// whoever finds the index afterwards knows what must be in it.
package struct CrashScript: Sendable {
  /// The name of the client state that carries the number of the last batch.
  package static let clientState = "script"
  /// Items that every batch replaces together.
  package static let slots = 5

  package let seed: UInt64

  package init(seed: UInt64) { self.seed = seed }

  /// Small segments that are merged in the background.
  package static var configuration: IndexConfiguration {
    var configuration = IndexConfiguration()
    configuration.segmentsPerTier = 3
    return configuration
  }

  /// What happens after a batch was acknowledged.
  package enum Upkeep: Sendable { case none, flush, compact }

  package func upkeep(after number: Int) -> Upkeep {
    if number % 41 == 40 { return .compact }
    return number % 5 == 4 ? .flush : .none
  }

  /// All items `slot-…` get the number; one item comes, now and then one goes, or a domain.
  package func batch(_ number: Int) -> Batch {
    var batch = Batch()
    batch.add(slotItems(number) + [extra(number)])
    if let gone = deletedIdentifier(number) { batch.delete(identifiers: [gone]) }
    if let gone = deletedDomain(number) { batch.delete(domains: [gone]) }
    batch.setClientState(Array(String(number).utf8), named: CrashScript.clientState)
    return batch
  }

  /// The identifiers, and for each the number of the batch that wrote it.
  package func content(after number: Int) -> [String: Int] {
    var content: [String: Int] = [:]
    guard number > 0 else { return content }
    for batch in 1...number {
      for slot in 0..<CrashScript.slots { content["slot-\(slot)"] = batch }
      content["extra-\(batch)"] = batch
      if let gone = deletedIdentifier(batch) { content[gone] = nil }
      if let gone = deletedDomain(batch) {
        content = content.filter { domain(ofExtra: $0.key) != gone }
      }
    }
    return content
  }

  private func slotItems(_ number: Int) -> [Item] {
    (0..<CrashScript.slots).map { slot in
      Item(
        "slot-\(slot)", domain: "slots",
        attributes: [
          .title: .text("Slot \(slot) of batch\(number)"), .pageCount: .number(Double(number)),
        ])
    }
  }

  private func extra(_ number: Int) -> Item {
    Item(
      "extra-\(number)", domain: domain(ofExtra: "extra-\(number)"),
      attributes: [
        .title: .text("Extra of batch\(number)"), .pageCount: .number(Double(number)),
        .textContent: .text(String(repeating: "some words of batch\(number) ", count: 20)),
      ])
  }

  private func domain(ofExtra identifier: String) -> String? {
    guard let number = Int(identifier.dropFirst("extra-".count)) else { return nil }
    return "extras.d\(number / 10)"
  }

  private func deletedIdentifier(_ number: Int) -> String? {
    number % 3 == 2 ? "extra-\(1 + (number &* 7 &+ Int(seed % 5)) % number)" : nil
  }

  private func deletedDomain(_ number: Int) -> String? {
    number % 17 == 16 ? "extras.d\(number / 20)" : nil
  }
}
