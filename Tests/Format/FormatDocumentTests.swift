import Foundation
import Testing

@testable import ByteStore
@testable import Columns
@testable import Pharos
@testable import Postings
@testable import Segments
@testable import TermDictionary

/// The numbers in FileFormat.md against the constants in the code.
@Suite struct FormatDocumentTests {
  private static let page = MarkdownTables(page: "Sources/Pharos/Pharos.docc/FileFormat.md")

  /// The rows of all tables of the page, without the marks of code.
  private static let rows = page.rows.map { row in
    row.map { $0.replacingOccurrences(of: "`", with: "") }
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
      .joined(separator: " ").uppercased()
  }

  private static func bytes(of number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// What the table “The numbers” must say.
  private static let numbers: [(name: String, value: String)] = [
    ("segment magic", hexadecimal(SegmentFormat.magic)),
    ("segment end magic", hexadecimal(SegmentFormat.endMagic)),
    ("segment version", "\(SegmentFormat.version)"),
    ("header size", "\(SegmentFormat.headerSize)"),
    ("footer size", "\(SegmentFormat.footerSize)"),
    ("table of contents entry size", "\(SegmentFormat.entrySize)"),
    ("section alignment", "\(SegmentFormat.alignment)"),
    ("page size", "\(SegmentFormat.pageSize)"),
    ("most sections", "\(SegmentFormat.maximumSections)"),
    ("manifest magic", hexadecimal(Manifest.magic)),
    ("manifest version", "\(Manifest.version)"),
    ("manifest header size", "\(Manifest.headerCount)"),
    ("journal magic", hexadecimal(JournalFormat.magic)),
    ("journal version", "\(JournalFormat.version)"),
    ("journal slot size", "\(JournalFormat.sector)"),
    ("journal frames start", "\(JournalFormat.framesStart)"),
    ("journal frame magic", hexadecimal(bytes(of: JournalFormat.frameMagic))),
    ("journal frame header size", "\(JournalFormat.frameHeaderCount)"),
    ("longest journal payload", "\(JournalFormat.maximumPayload)"),
    ("deletions magic", hexadecimal(DeletionsFile.magic)),
    ("usage magic", hexadecimal(UsageFile.magic)),
    ("usage version", "\(UsageFile.version)"),
    ("usage header size", "\(UsageFile.headerCount)"),
    ("most chosen texts", "\(ChosenQueries.most)"),
    ("longest chosen text", "\(UsageLimits.textBytes)"),
    ("record version", "\(ItemCoding.version)"),
    ("documents in a posting block", "\(PostingFormat.blockSize)"),
    ("blocks in a posting group", "\(PostingFormat.blocksInGroup)"),
    ("most probes of a form", "\(FormIndex.mostProbes)"),
    ("lexicon version", "\(LexiconFormat.version)"),
    ("terms in a lexicon block", "\(LexiconFormat.blockSize)"),
    ("longest term", "\(FrontCoding.maximumLength)"),
    ("reverse order version", "\(ReverseOrder.version)"),
    ("grams version", "\(GramFormat.version)"),
    ("spellings version", "\(SpellingFormat.version)"),
    ("most listed spellings", "\(SpellingFormat.maximumListed)"),
    ("parts version", "\(PartIndex.version)"),
    ("completions version", "\(CompletionFormat.version)"),
    ("word filter version", "\(WordFilter.version)"),
    ("bits of the word filter for a key", "\(WordFilter.bitsPerKey)"),
    ("bounds below a bound", "\(CompletionFormat.fan)"),
    ("hot unions version", "\(HotUnions.version)"),
    ("pairs version", "\(PairFormat.version)"),
    ("inner words version", "\(InnerWords.version)"),
    ("separator lists version", "\(SeparatorLists.version)"),
    ("neighbours version", "\(NeighbourFormat.version)"),
    ("attribute terms version", "\(AttributeTerms.version)"),
    ("column section version", "\(SectionDirectory.version)"),
    ("surface forms version", "\(Forms.version)"),
    ("column section trailer size", "\(SectionDirectory.trailerSize)"),
    ("longest value in a column", "\(ValueColumn.maximumLength)"),
    ("values in a block", "\(ValueBlock.valueCount)"),
    ("numbers in a block", "\(IntegerColumn.blockSize)"),
    ("identifiers in a block", "\(IdentifierBlock.size)"),
    ("store block size", "\(RecordBlock.targetSize)"),
    ("longest record", "\(Store.maximumRecord)"),
    ("first unit of a form", "\(TextFormat.firstForm)"),
    ("first unit of a pair", "\(TextFormat.firstPair)"),
    ("most surface forms", "\(TextFormat.mostForms)"),
  ]

  @Test func numbersAreThoseOfTheCode() throws {
    try #require(!Self.rows.isEmpty, "FileFormat.md was not found")
    for (name, value) in Self.numbers {
      let row = Self.rows.first { $0.count == 2 && $0[0] == name }
      #expect(row?[1] == value, "\(name)")
    }
  }

  /// Nothing in the table goes unchecked.
  @Test func everyNumberOfTheTableIsChecked() {
    let names = Self.page.rows(under: ["number", "value"]).map { row in
      row[0].replacingOccurrences(of: "`", with: "")
    }
    #expect(names == Self.numbers.map(\.name))
  }

  @Test func sectionKindsAreThoseOfTheCode() throws {
    for kind in SectionKind.allCases {
      let row = Self.rows.first { $0.count == 4 && $0[1] == "\(kind)" }
      #expect(row?[0] == "\(kind.rawValue)", "\(kind)")
    }
  }

  @Test func recordTagsAreThoseOfTheCode() {
    let tags: [(ItemCoding.Tag, String)] = [
      (.falsehood, "false"), (.truth, "true"), (.wholeNumber, "whole number"),
      (.number, "number"), (.wholeDate, "whole date"), (.date, "date"), (.text, "text"),
      (.data, "data"), (.person, "person"), (.list, "list"), (.columnText, "text of the column"),
      (.columnPerson, "person of the column"), (.columnNumber, "number of the column"),
      (.columnDate, "date of the column"),
    ]
    for (tag, name) in tags {
      #expect(
        Self.rows.contains { $0.count == 3 && $0[0] == "\(tag.rawValue)" && $0[1] == name },
        "\(name)")
    }
  }

  /// A newer version is refused by its number, before anything else of the file is believed.
  @Test func newerVersionsAreRefused() async throws {
    let folder = try TemporaryFolderCopy()
    let manifest = try folder.name(prefix: "manifest-")
    var bytes = try folder.read(manifest)
    bytes[8] = 2
    let crc = Checksum.crc32c(Array(bytes[24...]), seed: Checksum.crc32c(Array(bytes[..<20])))
    bytes.replaceSubrange(20..<24, with: Self.bytes(of: crc))
    try folder.write(bytes, to: manifest)
    await #expect(throws: IndexError.newerFormat(place: manifest, found: 2, supported: 1)) {
      _ = try await SearchIndex.openForReading(at: folder.path)
    }
  }

  @Test func newerSegmentsAreRefused() async throws {
    let folder = try TemporaryFolderCopy()
    let segment = try folder.name(prefix: "segment-")
    var bytes = try folder.read(segment)
    bytes[8] = 3
    bytes.replaceSubrange(60..<64, with: Self.bytes(of: Checksum.crc32c(Array(bytes[..<60]))))
    try folder.write(bytes, to: segment)
    await #expect {
      _ = try await SearchIndex.openForReading(at: folder.path)
    } throws: { error in
      guard case .newerFormat(_, found: 3, supported: 2)? = error as? IndexError else {
        return false
      }
      return true
    }
  }

  /// A format that is not read any more is refused with the way out.
  @Test func olderSegmentsAreRefused() async throws {
    let folder = try TemporaryFolderCopy()
    let segment = try folder.name(prefix: "segment-")
    var bytes = try folder.read(segment)
    bytes[8] = 1
    bytes.replaceSubrange(60..<64, with: Self.bytes(of: Checksum.crc32c(Array(bytes[..<60]))))
    try folder.write(bytes, to: segment)
    await #expect {
      _ = try await SearchIndex.openForReading(at: folder.path)
    } throws: { error in
      "\(error)".contains("format 1, which is not read any more: make the index anew")
    }
  }
}
