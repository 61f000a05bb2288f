import ByteStore

/// Identifiers that are looked up in several segments.
///
/// They ascend by their hashes, as the entries of an identity section do: many are found by one walk
/// through it. What was found need not be looked for in further segments.
///
/// Invariants:
/// 1. `keys` ascend by hash.
package struct IdentifierSearch {
  private struct Key {
    var hash: UInt64
    var identifier: [UInt8]
  }

  private var keys: [Key]

  /// Identifiers to look for, in any order.
  package init(_ identifiers: some Collection<[UInt8]>) {
    let all = identifiers.map { Key(hash: IdentifierHash.hash($0), identifier: $0) }
    keys = KeySort.sorted(all.count) {
      all[Int($0)].hash
    } precedes: {
      $0 < $1
    }
    .map { all[Int($0)] }
  }

  /// Nothing is left to look for.
  package var isEmpty: Bool { keys.isEmpty }

  /// Hands over the documents of a segment that have one of the identifiers.
  ///
  /// - Parameter takes: whether the identifier is found; else it is looked for in further segments.
  package mutating func find(
    in identity: Identity, _ takes: (UInt32) -> Bool
  ) throws(StoreError) {
    var left = 0
    for place in keys.indices {
      let document = try identity.document(
        forIdentifier: keys[place].identifier, hash: keys[place].hash)
      if let document, takes(document) { continue }
      keys.swapAt(left, place)
      left += 1
    }
    keys.removeLast(keys.count - left)
  }
}
