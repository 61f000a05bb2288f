import SegmentStore
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// SplitMix64; the seed is printed and can be given as PHAROS_SEED.
struct ColumnRandom: RandomNumberGenerator {
  private var state: UInt64

  init(_ test: String) {
    let given = getenv("PHAROS_SEED").flatMap { UInt64(String(cString: $0)) }
    let seed = given ?? UInt64.random(in: 0 ... .max)
    print("\(test): PHAROS_SEED=\(seed)")
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
  mutating func chance(_ one: Int) -> Bool { below(one) == 0 }

  /// Distinct documents, ascending.
  mutating func documents(_ count: Int, below limit: Int) -> [UInt32] {
    var chosen: Set<UInt32> = []
    while chosen.count < min(count, limit) { chosen.insert(UInt32(below(limit))) }
    return chosen.sorted()
  }
}

/// An image with one section.
struct ColumnImage {
  let kind: SectionKind
  let bytes: [UInt8]
  let sectionSize: Int

  init(
    _ kind: SectionKind, _ write: (SectionWriter) throws(StoreError) -> Void
  ) throws(StoreError) {
    let image = SegmentImageWriter()
    let section = image.section(kind)
    try write(section)
    sectionSize = section.offset
    let view = try image.finishInMemory()
    bytes = try view.bytes(0, view.count)
    self.kind = kind
  }

  /// Opens the section with page checks.
  func open() throws(StoreError) -> SectionReader {
    try SegmentImage(ByteView(copying: bytes, place: "test"), place: "test").requiredSection(kind)
  }

  /// Opens a copy of the section with changed bytes and without page checks, `rounds` times.
  ///
  /// Whatever `exercise` does with it ends, with a typed error or without.
  func damage(
    rounds: Int, _ random: inout ColumnRandom,
    _ exercise: (SectionReader) throws(StoreError) -> Void
  ) throws(StoreError) {
    for _ in 0..<rounds {
      var changed = bytes
      for _ in 0...random.below(4) {
        // The directory stands last; it deserves half of the damage.
        let tail = min(sectionSize, 300)
        let place =
          random.chance(2) ? sectionSize - 1 - random.below(tail) : random.below(sectionSize)
        changed[64 + place] = random.chance(3) ? 0xFF : UInt8(random.below(256))
      }
      let image = try SegmentImage(
        ByteView(copying: changed, place: "test"), place: "test", trusted: true)
      do throws(StoreError) {
        try exercise(image.requiredSection(kind))
      } catch {
        continue
      }
    }
  }
}

let columnSizes = [0, 1, 2, 63, 64, 65, 127, 128, 129, 1000, 5000]
