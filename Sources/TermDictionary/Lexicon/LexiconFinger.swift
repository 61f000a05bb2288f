import ByteStore

/// Finds the blocks of keys that resemble one another: the way down the trie starts where the key
/// leaves the one before.
///
/// Invariant 1: `places` are the nodes on the way to `last`, the root first; each was reached with
/// no more bytes of it than it has.
struct LexiconFinger {
  private let trie: LexiconTrie
  private var places: [LexiconTrie.Place]
  private var last: [UInt8] = []

  init(_ trie: LexiconTrie) {
    self.trie = trie
    places = [trie.start]
  }

  /// As ``LexiconTrie/block(for:)``.
  mutating func block(for key: [UInt8]) throws(StoreError) -> Int {
    let shared = ByteOrder.sharedPrefix(last, key)
    while places.count > 1, places[places.count - 1].used > shared { places.removeLast() }
    last.removeAll(keepingCapacity: true)
    last.append(contentsOf: key)
    var place = places[places.count - 1]
    while true {
      if let block = try trie.step(&place, key) { return block }
      places.append(place)
    }
  }
}
