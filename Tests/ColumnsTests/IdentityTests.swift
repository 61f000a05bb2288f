import StoreTestSupport
import Testing

@testable import ByteStore
@testable import Columns

@Suite struct IdentityTests {
  private func image(_ identifiers: [[UInt8]]) throws(StoreError) -> ColumnImage {
    try ColumnImage(.identity) { (section) throws(StoreError) in
      let writer = IdentityWriter(section)
      for identifier in identifiers { try writer.add(identifier) }
      try writer.finish()
    }
  }

  private func identifiers(
    _ count: Int, shape: Int, _ random: inout TestRandom
  ) -> [[UInt8]] {
    var known: Set<[UInt8]> = []
    var identifiers: [[UInt8]] = []
    while identifiers.count < count {
      let number = identifiers.count
      let identifier: [UInt8]
      switch shape {
      case 0: identifier = Array("item-\(number)".utf8)
      case 1:
        let hex = String(random.next(), radix: 16) + "-" + String(random.next(), radix: 16)
        identifier = Array(hex.uppercased().utf8)
      case 2: identifier = (0...random.below(40)).map { _ in UInt8(random.below(256)) }
      case 3: identifier = [UInt8](repeating: 0x61, count: number + 1)
      default:
        identifier =
          (0...random.below(9)).map { _ in random.chance(2) ? 0 : 1 }
          + Array("\(number)".utf8)
      }
      if known.insert(identifier).inserted { identifiers.append(identifier) }
    }
    return identifiers
  }

  @Test func identifiersAreFoundAndComeBack() throws {
    var random = TestRandom("identifiersAreFoundAndComeBack")
    for shape in 0..<5 {
      for count in columnSizes where shape != 3 || count <= 1000 {
        let identifiers = identifiers(count, shape: shape, &random)
        let identity = try Identity(image(identifiers).open())
        #expect(identity.documentCount == UInt32(count))
        if count <= 1000 { try identity.checkInvariants() }
        #expect(try identity.longest() == identifiers.map(\.count).max() ?? 0)
        if count <= 1000 {
          // All bytes that occur, and none but those and a filling zero.
          let alphabet = try identity.alphabet()
          let occurring = Set(identifiers.joined())
          for byte in UInt8.min...UInt8.max where byte > 0 || occurring.contains(0) {
            #expect(
              alphabet.contains(byte) == occurring.contains(byte), "\(shape) \(count) \(byte)")
          }
          #expect(alphabet.isASCII == occurring.allSatisfy { $0 < 0x80 })
        }
        for (document, identifier) in identifiers.enumerated()
        where count < 1000 || random.chance(9) {
          #expect(try identity.document(forIdentifier: identifier) == UInt32(document))
          #expect(try identity.identifier(ofDocument: UInt32(document)) == identifier)
        }
        for absent in [[], [0x7A, 0x7A], Array("item-".utf8), Array("item-999999".utf8)] {
          #expect(try identity.document(forIdentifier: absent) == nil)
        }
        var walked: [[UInt8]] = []
        try identity.forEachIdentifier { walked.append($1) }
        #expect(walked == identifiers)
        #expect(throws: StoreError.self) { try identity.identifier(ofDocument: UInt32(count)) }
      }
    }
  }

  @Test func manyIdentifiers() throws {
    let count = 60_000
    let identifiers = (0..<count).map {
      Array("com.example/\($0 &* 2_654_435_761 % 1_000_003)".utf8)
    }
    let image = try image(identifiers)
    let identity = try Identity(image.open())
    for document in stride(from: 0, to: count, by: 13) {
      #expect(try identity.document(forIdentifier: identifiers[document]) == UInt32(document))
    }
    #expect(image.sectionSize < count * 10)
  }

  @Test func searchFindsEachIdentifierOnce() throws {
    let names = (0..<300).map { Array("item-\($0)".utf8) }
    let first = try Identity(image(Array(names[..<200])).open())
    let second = try Identity(image(Array(names[100...])).open())
    let wanted = stride(from: 0, to: 400, by: 3).map { Array("item-\($0)".utf8) }
    var search = IdentifierSearch(wanted + wanted)
    var found: [UInt32] = []
    // Not those whose documents the caller does not take.
    try search.find(in: first) { document in
      guard document % 2 == 0 else { return false }
      found.append(document)
      return true
    }
    #expect(found.sorted() == stride(from: 0, to: 200, by: 6).flatMap { [$0, $0] })
    found = []
    try search.find(in: second) { document in
      found.append(document + 100)
      return true
    }
    let odd = stride(from: 3, to: 200, by: 6).filter { $0 >= 100 }
    let rest = Array(stride(from: 201, to: 300, by: 3))
    #expect(found.sorted() == (odd + rest).flatMap { [UInt32($0), UInt32($0)] })
    #expect(!search.isEmpty)
    try search.find(in: first) { _ in true }
    var none = IdentifierSearch([[UInt8]]())
    try none.find(in: first) { _ in true }
    #expect(none.isEmpty)
  }

  @Test func hashIsFixed() {
    // The format depends on these; computed apart from the definition in the type's comment.
    #expect(IdentifierHash.hash([]) == 0x4B24_D35C_BA4A_63B0)
    #expect(IdentifierHash.hash(Array("a".utf8)) == 0x8EF3_DBC3_1713_FDAB)
    #expect(IdentifierHash.hash(Array("0123456789".utf8)) == 0x77F9_6C60_D956_F1CB)
  }

  @Test(.timeLimit(.minutes(30))) func damageIsContained() throws {
    var random = TestRandom("identity damageIsContained")
    for shape in 0..<5 {
      let identifiers = identifiers(300, shape: shape, &random)
      try image(identifiers).damage(rounds: 100, &random) { (section) throws(StoreError) in
        let identity = try Identity(section)
        for document in stride(from: 0, through: 300, by: 30) {
          _ = try? identity.identifier(ofDocument: UInt32(document))
          _ = try? identity.document(forIdentifier: identifiers[document % 300])
        }
        try identity.checkInvariants()
      }
    }
  }
}
