import ByteStore

/// The grams section: for every free gram of one to three scalars the terms that contain it.
///
/// ```
/// lists · key blocks · samples · trailer
///
/// list       whole blocks of 128 terms: | width u8 | packed differences |; then the rest as varint
///            differences. The first difference is to 0.
/// key block  32 keys: | key - key before, varint (not of the first) | terms, varint |
///            then the term itself if it is one, else the bytes of the list, varint
/// sample     for each key block: | first key u64 | key block at u64 | its first list at u64 |
/// trailer    grams, entries, key blocks at, samples at
/// ```
/// Grams bound to an edge of the term need no lists: they are ranges of the lexicon and of the
/// reverse order.
enum GramFormat {
  static let version: UInt32 = 1
  static let fieldCount = 4
  static let keysPerBlock = 32
  static let sampleSize = 24
  static let listBlock = BlockCodec.count
}
