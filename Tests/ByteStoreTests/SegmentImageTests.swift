import ByteStore
import SimulatedFiles
import StoreTestSupport
import Testing

@Suite struct SegmentImageTests {
  /// Sections of sizes around the page size, filled in turns.
  private func fill(
    _ writer: SegmentImageWriter, sizes: [SectionKind: Int], _ random: inout TestRandom
  ) throws -> [SectionKind: [UInt8]] {
    var contents: [SectionKind: [UInt8]] = [:]
    let kinds = sizes.keys.sorted { $0.rawValue > $1.rawValue }
    for kind in kinds {
      contents[kind] = []
      _ = writer.section(kind)
    }
    var isOpen = true
    while isOpen {
      isOpen = false
      for kind in kinds {
        let rest = (sizes[kind] ?? 0) - (contents[kind]?.count ?? 0)
        guard rest > 0 else { continue }
        isOpen = true
        let part = random.bytes(min(rest, Int.random(in: 1...30_000, using: &random)))
        try writer.section(kind).append(part)
        contents[kind]?.append(contentsOf: part)
        #expect(writer.section(kind).offset == contents[kind]?.count)
      }
    }
    return contents
  }

  private func expect(_ image: SegmentImage, _ contents: [SectionKind: [UInt8]]) throws {
    for kind in SectionKind.allCases {
      let section = try image.section(kind)
      guard let expected = contents[kind] else {
        #expect(section == nil)
        continue
      }
      let found = try #require(section)
      #expect(found.count == expected.count)
      #expect(try found.view(0, found.count).bytes(0, found.count) == expected)
    }
    try image.verifyDeep()
    #expect(image.sizes.map(\.1).reduce(0, +) == contents.values.map(\.count).reduce(0, +))
  }

  private let sizes: [SectionKind: Int] = [
    .lexicon: 65_536, .postings: 200_000, .store: 131_073, .grams: 1, .values: 0,
    .text: 65_535,
  ]

  @Test func comesBackInMemory() throws {
    var random = TestRandom()
    let writer = SegmentImageWriter()
    let contents = try fill(writer, sizes: sizes, &random)
    let view = try writer.finishInMemory()
    try expect(SegmentImage(view, place: "memory", trusted: true), contents)
    try expect(SegmentImage(view, place: "memory"), contents)
  }

  @Test(arguments: [0, 65_536, 200_000, Int.max])
  func comesBackFromAFileAndLeavesNoTemporaryFile(memoryLimit: Int) throws {
    var random = TestRandom()
    let files = SimulatedFileSystem()
    try files.createDirectory("/index")
    let writer = SegmentImageWriter(
      spoolingIn: files, directory: "/index", memoryLimit: memoryLimit)
    let contents = try fill(writer, sizes: sizes, &random)
    let spooled = try files.list("/index")
    #expect(spooled.isEmpty == (memoryLimit == Int.max))
    #expect(spooled.allSatisfy { $0.hasSuffix(SegmentImageWriter.spoolSuffix) })
    try writer.finish(toFile: "/index/segment")
    #expect(try files.list("/index") == ["segment"])
    try expect(SegmentImage(mapping: "/index/segment", fileSystem: files), contents)

    // The same bytes as in memory.
    let memory = SegmentImageWriter()
    for (kind, bytes) in contents { try memory.section(kind).append(bytes) }
    let view = try memory.finishInMemory()
    #expect(try files.read("/index/segment") == view.bytes(0, view.count))
    try SegmentImage(view, place: "memory", trusted: true).write(toFile: "/index/b", in: files)
    #expect(try files.read("/index/b") == files.read("/index/segment"))
  }

  @Test func everyFailedCallThrowsAndLeavesNothing() throws {
    var number = 1
    while true {
      let files = SimulatedFileSystem()
      try files.createDirectory("/index")
      files.failCall(files.callCount + number, code: 28)
      let failed = storeError { () throws(StoreError) in
        let writer = SegmentImageWriter(
          spoolingIn: files, directory: "/index", memoryLimit: 65_536)
        for _ in 0..<3 {
          try writer.section(.store).append([UInt8](repeating: 1, count: 70_000))
          try writer.section(.postings).append([UInt8](repeating: 2, count: 40_000))
        }
        try writer.finish(toFile: "/index/segment")
      }
      // The last calls are removals of temporary files, whose failure is not ours to report.
      if failed == nil { break }
      #expect(failed?.code == 28)
      #expect(try files.list("/index") == [])
      number += 1
    }
    #expect(number > 6)
  }

  @Test func abandonedWriterRemovesTemporaryFiles() throws {
    let files = SimulatedFileSystem()
    do {
      let writer = SegmentImageWriter(spoolingIn: files, directory: "", memoryLimit: 0)
      try writer.section(.store).append([UInt8](repeating: 1, count: 70_000))
      #expect(try files.list("/").count == 1)
    }
    #expect(try files.list("/") == [])
  }

  // MARK: Damage

  private func smallImage() throws -> [UInt8] {
    let writer = SegmentImageWriter()
    try writer.section(.lexicon).append(Array("some words".utf8))
    try writer.section(.postings).append([UInt8](repeating: 0, count: 100))
    _ = writer.section(.values)
    let view = try writer.finishInMemory()
    return try view.bytes(0, view.count)
  }

  private func readAll(_ bytes: [UInt8]) throws(StoreError) {
    let image = try SegmentImage(ByteView(copying: bytes, place: "file"), place: "file")
    try image.verifyDeep()
  }

  @Test func everyDamagedByteIsFound() throws {
    let good = try smallImage()
    #expect(storeError { () throws(StoreError) in try readAll(good) } == nil)
    for index in good.indices {
      for flip: UInt8 in [0x01, 0x80, 0xFF] {
        var bad = good
        bad[index] ^= flip
        let error = storeError { () throws(StoreError) in try readAll(bad) }
        #expect(error?.isDamage == true, "byte \(index) ^ \(flip)")
      }
    }
  }

  @Test func damageInASectionIsFoundWhenItIsTouchedAndOnlyThen() throws {
    let writer = SegmentImageWriter()
    try writer.section(.store).append([UInt8](repeating: 5, count: 300_000))
    let view = try writer.finishInMemory()
    var bytes = try view.bytes(0, view.count)
    bytes[64 + 3 * 65_536 - 1] ^= 0x10
    let image = try SegmentImage(ByteView(copying: bytes, place: "file"), place: "file")
    let section = try image.requiredSection(.store)
    #expect(try section.u64(0) == 0x0505_0505_0505_0505)
    #expect(try section.u8(3 * 65_536) == 5)
    let error = storeError { () throws(StoreError) in try section.u16(2 * 65_536) }
    guard case .damaged(let place, let offset, _)? = error else {
      Issue.record("no damage found")
      return
    }
    #expect(place == "store of file")
    #expect(offset == 2 * 65_536)
    #expect(throws: StoreError.self) { try section.view(65_536 * 2 - 1, 2) }
    #expect(throws: StoreError.self) { try section.verifyAllPages() }
    #expect(throws: StoreError.self) { try image.verifyDeep() }
    let trusting = try SegmentImage(
      ByteView(copying: bytes, place: "m"), place: "m", trusted: true)
    #expect(try trusting.requiredSection(.store).u8(2 * 65_536) == 5)
  }

  @Test func pagesReadOnOpeningAreCheckedBeforeAnythingElse() throws {
    let writer = SegmentImageWriter()
    try writer.section(.grams).append([UInt8](repeating: 5, count: 300_000))
    try writer.section(.store).append([UInt8](repeating: 6, count: 300_000))
    let view = try writer.finishInMemory()
    let good = try view.bytes(0, view.count)
    var bad = good
    // On the last page, which is the one that opening reads; not where it reads.
    bad[64 + 4 * 65_536 + 1] ^= 0x10
    for bytes in [good, bad] {
      let isGood = bytes == good
      let image = try SegmentImage(ByteView(copying: bytes, place: "file"), place: "file")
      let section = try image.requiredSection(.grams)
      image.beginOpening([.grams])
      #expect(try section.u64(299_992) == 0x0505_0505_0505_0505)
      #expect(try section.u8(299_990) == 5)
      image.endOpening()
      // Another section has nothing to do with it.
      #expect(try image.requiredSection(.store).u8(0) == 6)
      for _ in 0..<2 {
        let error = storeError { () throws(StoreError) in try section.u8(0) }
        #expect((error == nil) == isGood)
        if !isGood, case .damaged(let place, let offset, _)? = error {
          #expect(place == "grams of file" && offset == 4 * 65_536)
        }
        #expect((storeError { () throws(StoreError) in try image.checkOwed() } == nil) == isGood)
      }
    }
  }

  /// A page that waited beside a damaged one never counts as checked by itself.
  @Test func pagesThatWaitAreCheckedTogether() throws {
    let writer = SegmentImageWriter()
    try writer.section(.grams).append([UInt8](repeating: 5, count: 300_000))
    let view = try writer.finishInMemory()
    var bytes = try view.bytes(0, view.count)
    bytes[64 + 65_536 + 1] ^= 0x10
    let image = try SegmentImage(ByteView(copying: bytes, place: "file"), place: "file")
    let section = try image.requiredSection(.grams)
    image.beginOpening([.grams])
    // A good page, the damaged one elsewhere than where it is read, another good one.
    for at in [299_990, 65_536 + 40_000, 10] { #expect(try section.u8(at) == 5) }
    image.endOpening()
    for at in [10, 299_990, 10] {
      #expect(storeError { () throws(StoreError) in try section.u8(at) }?.isDamage == true)
    }
  }

  @Test func everyTruncationAndExtensionIsFound() throws {
    let good = try smallImage()
    for count in 0..<good.count {
      let error = storeError { () throws(StoreError) in try readAll(Array(good.prefix(count))) }
      #expect(error?.isDamage == true, "\(count) bytes")
    }
    for more in [[0], [UInt8](repeating: 0, count: 64), good] {
      #expect(storeError { () throws(StoreError) in try readAll(good + more) }?.isDamage == true)
    }
  }

  @Test func newerVersionIsNamed() throws {
    var bytes = try smallImage()
    bytes[8] = 3
    let checksum = Checksum.crc32c(Array(bytes[..<60]))
    for index in 0..<4 {
      bytes[60 + index] = UInt8(truncatingIfNeeded: checksum >> (8 * UInt32(index)))
    }
    let error = storeError { () throws(StoreError) in try readAll(bytes) }
    #expect(error == .unsupportedVersion(place: "file", found: 3, supported: 2))
  }

  /// Tables of contents with right checksums and wrong numbers.
  @Test func contradictingTablesThrow() throws {
    var random = TestRandom()
    let good = try smallImage()
    let view = ByteView(copying: good, place: "file")
    let footer = good.count - 40
    let table = Int(try view.u64(footer))
    let numbers: [UInt64] = [
      0, 1, 63, 64, 65, 128, 192, UInt64(table), UInt64(good.count), 1 << 62, 1 << 63, .max,
      .max - 63,
    ]
    for _ in 0..<500 {
      var buffer = ByteBuffer()
      buffer.append(good)
      // One number of one entry, or of the footer.
      let entry = Int.random(in: 0...3, using: &random)
      let field = Int.random(in: 0..<(entry == 3 ? 3 : 4), using: &random) * 8
      let number = numbers.randomElement(using: &random) ?? 0
      let offset = (entry == 3 ? footer : table + entry * 32) + field
      guard try view.u64(offset) != number else { continue }
      buffer.patch(offset, u64: number)
      buffer.patch(footer + 24, u32: Checksum.crc32c(Array(buffer.bytes[table..<footer])))
      buffer.patch(footer + 28, u32: Checksum.crc32c(Array(buffer.bytes[footer..<footer + 28])))
      let error = storeError { () throws(StoreError) in try readAll(buffer.bytes) }
      // The third section is empty: wherever it fits, it hurts nobody.
      let isHarmless = number <= 192 || entry == 2 && number <= UInt64(table)
      #expect(
        error?.isDamage == true || isHarmless, "entry \(entry) field \(field): \(number)")
    }
  }

  @Test func accessOutsideASectionThrows() throws {
    let image = try SegmentImage(
      ByteView(copying: try smallImage(), place: "file"), place: "file")
    let section = try image.requiredSection(.lexicon)
    for (at, length) in [(0, 11), (10, 1), (-1, 1), (11, 0), (0, Int.max), (Int.max, 1), (0, -1)] {
      #expect(throws: StoreError.self) { try section.view(at, length) }
    }
    #expect(try section.view(10, 0).count == 0)
    #expect(throws: StoreError.self) { try image.requiredSection(.store) }
  }
}
