import Foundation
import Testing

@testable import TextAnalysis

@Suite struct NormalizationTests {
  private static let database = "/usr/share/unicode/NormalizationTest.txt.bz2"

  private func check(_ row: Substring) {
    let columns = row.split(separator: ";").prefix(3).map { column in
      column.split(separator: " ").compactMap { UInt32($0, radix: 16) }
    }
    guard columns.count == 3, !columns[0].isEmpty else { return }
    for column in columns {
      let scalars = Normalization.nfc(scalars: column)
      if scalars != columns[1] { Issue.record("\(row): \(NastyText.shown(scalars))") }
      let bytes = Normalization.nfc(Array(NastyText.string(column).utf8))
      if bytes != Array(NastyText.string(columns[1]).utf8) { Issue.record("\(row): bytes") }
    }
  }

  @Test func samplesOfTheConformanceFile() {
    let rows = NormalizationSamples.rows.description.split(separator: "\n")
    #expect(rows.count >= 500)
    for row in rows { check(row) }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: Self.database)))
  func wholeConformanceFile() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["bzcat", Self.database]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    for row in text.split(separator: "\n") where !row.hasPrefix("#") && !row.hasPrefix("@") {
      check(row)
    }
  }

  @Test func randomTexts() {
    var random = SeededGenerator("randomTexts")
    for _ in 0..<4000 {
      let scalars = NastyText.scalars(&random, upTo: 24)
      let text = NastyText.string(scalars)
      let bytes = Normalization.nfc(Array(text.utf8))
      let composed = Normalization.nfc(scalars: scalars)
      // The standard library's comparison does not see through U+0F73 (a starter of marks).
      if !scalars.contains(0xF73) { #expect(String(decoding: bytes, as: UTF8.self) == text) }
      #expect(bytes == UTF8Scalars.bytes(composed), "\(NastyText.shown(scalars))")
      #expect(Normalization.nfc(bytes) == bytes)
      if Normalization.isNFC(Array(text.utf8)) { #expect(bytes == Array(text.utf8)) }
    }
  }

  @Test func equivalentTextsAreEqual() {
    var random = SeededGenerator("equivalentTextsAreEqual")
    for _ in 0..<1500 {
      let group = (NastyText.groups.randomElement(using: &random) ?? []).filter { $0 != 0xF73 }
      let pair = (0..<2).map { _ in
        (0..<Int.random(in: 1...4, using: &random)).map { _ in
          group.randomElement(using: &random) ?? 0x61
        }
      }
      let texts = pair.map { NastyText.string($0) }
      let forms = pair.map { Normalization.nfc(scalars: $0) }
      #expect((texts[0] == texts[1]) == (forms[0] == forms[1]))
    }
  }

  @Test func invalidBytesAreRepaired() {
    var random = SeededGenerator("invalidBytesAreRepaired")
    let leads: [UInt8] = [
      0x61, 0x80, 0xBF, 0xC0, 0xC3, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xFF, 0x9F, 0xA0,
      0xCC,
    ]
    for round in 0..<6000 {
      let bytes = (0..<Int.random(in: 0..<12, using: &random)).map { _ in
        round % 2 == 0
          ? UInt8.random(in: 0...255, using: &random) : leads.randomElement(using: &random) ?? 0
      }
      let repaired = String(decoding: bytes, as: UTF8.self)
      #expect(UTF8Scalars.scalars(bytes) == repaired.unicodeScalars.map(\.value))
      #expect(Normalization.nfc(bytes) == Normalization.nfc(Array(repaired.utf8)))
    }
  }

  @Test func absurdlyManyMarks() {
    var scalars: [UInt32] = [0x61]
    for index in 0..<20_000 { scalars.append(index % 2 == 0 ? 0x323 : 0x302) }
    let composed = Normalization.nfc(scalars: scalars)
    #expect(composed.prefix(3) == [0x1EAD, 0x323, 0x323])
    #expect(Normalization.nfc(UTF8Scalars.bytes(scalars)) == UTF8Scalars.bytes(composed))
  }
}
