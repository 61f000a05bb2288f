import ByteStore
import Columns
import StoreTestSupport
import Testing

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
    rounds: Int, _ random: inout TestRandom,
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
