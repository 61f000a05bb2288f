import StoreTestSupport
import Testing
import TextAnalysis

@testable import ByteStore
@testable import Columns

/// Rare forms beside a sorted array of them.
@Suite struct RareFormTests {
  private static func forms(_ random: inout TestRandom) -> [[UInt8]] {
    let letters: [UInt8] = [0, 0x2E, 0x61, 0x61, 0x62, 0x7A, 0xC3, 0xFF]
    var forms: Set<[UInt8]> = []
    for _ in 0..<Int.random(in: 0...3_000, using: &random) {
      let length = Int.random(
        in: 1...([3, 20, RareForms.longest].randomElement() ?? 3), using: &random)
      forms.insert((0..<length).map { _ in letters.randomElement(using: &random) ?? 0 })
    }
    return forms.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private static func opened(_ forms: [[UInt8]]) throws -> RareForms {
    let image = SegmentImageWriter()
    let section = image.section(.forms)
    try section.append([1, 2, 3])
    var writer = RareForms.Writer(section)
    for form in forms {
      try form.withUnsafeBufferPointer { (form) throws(StoreError) in try writer.add(form) }
    }
    var descriptor = ByteBuffer()
    try writer.finish(descriptor: &descriptor)
    let opened = try SegmentImage(image.finishInMemory(), place: "test", trusted: true)
    var at = 0
    let rare = try RareForms(
      opened.requiredSection(.forms),
      descriptor: ByteView(copying: descriptor.bytes, place: "test"), at: &at)
    #expect(at == descriptor.count)
    return rare
  }

  @Test func formsComeBackOneByOneAndInRanges() throws {
    let seed = TestRandom.seed(or: 2_611)
    var random = TestRandom(seed: seed)
    for _ in 0..<40 {
      let forms = Self.forms(&random)
      let rare = try Self.opened(forms)
      try rare.checkInvariants()
      #expect(rare.count == forms.count)
      for (place, form) in forms.enumerated() {
        try rare.forEach(in: place..<place + 1) {
          #expect($0 == place && Array($1) == form, "PHAROS_SEED=\(seed)")
        }
      }
      let start = Int.random(in: 0...forms.count, using: &random)
      let end = Int.random(in: start...forms.count, using: &random)
      var found: [[UInt8]] = []
      try rare.forEach(in: start..<end) {
        #expect($0 == start + found.count, "PHAROS_SEED=\(seed)")
        found.append(Array($1))
      }
      #expect(found == Array(forms[start..<end]), "PHAROS_SEED=\(seed)")
    }
  }

  /// The commonest come first, those that are too long for a block after them, the others by their bytes.
  @Test func formsAreOrdered() throws {
    let long = [UInt8](repeating: 0x61, count: RareForms.longest + 1)
    let forms: [[UInt8]] = [
      [0x7A], [0x62], long, [0x61, 0x61], [0x61], [0x61, 0], Array(long.dropLast()),
      Array("abcdefghi".utf8), Array("abcdefgh".utf8),
    ]
    let order = FormOrder(Array(0..<UInt32(forms.count)), common: 1) { form, body in
      forms[Int(form)].withUnsafeBufferPointer(body)
    }
    #expect(order.plainCount == 2)
    #expect(order.forms == [0, 2, 4, 5, 3, 6, 8, 7, 1])
    let all = FormOrder([2, 0, 1], common: 3) { _, _ in 0 }
    #expect(all.forms == [2, 0, 1] && all.plainCount == 3)
  }

  @Test func damagedBlocksAreReported() throws {
    let forms = (0..<40).map { Array("form\($0)".utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
    var thrown = 0
    for place in 0..<200 {
      let image = SegmentImageWriter()
      let section = image.section(.forms)
      var writer = RareForms.Writer(section)
      for form in forms {
        try form.withUnsafeBufferPointer { (form) throws(StoreError) in try writer.add(form) }
      }
      var descriptor = ByteBuffer()
      try writer.finish(descriptor: &descriptor)
      guard place < section.offset else { break }
      let whole = try image.finishInMemory()
      var bytes = Array(try whole.bytes(0, whole.count))
      bytes[SegmentFormat.headerSize + place] = 0xFF
      let damaged = try SegmentImage(
        ByteView(copying: bytes, place: "test"), place: "test", trusted: true)
      do {
        var at = 0
        let rare = try RareForms(
          damaged.requiredSection(.forms),
          descriptor: ByteView(copying: descriptor.bytes, place: "test"), at: &at)
        for place in 0..<rare.count { try rare.forEach(in: place..<place + 1) { _, _ in } }
        try rare.checkInvariants()
      } catch {
        thrown += 1
      }
    }
    #expect(thrown > 80)
  }
}
