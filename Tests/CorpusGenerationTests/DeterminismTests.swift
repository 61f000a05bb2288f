import CorpusGeneration
import Testing

@Suite("The same corpus everywhere")
struct DeterminismTests {
  /// A change of these hashes is a change of every corpus: results before and after it cannot be
  /// compared.
  @Test func goldenHashes() throws {
    let small = try Recipes.generator()
    #expect(hash(small.lines(0..<200)) == 14_172_582_026_193_160_038)
    let notes = CorpusGenerator(try Recipe(json: Recipes.bytes("notes")))
    #expect(hash(notes.lines(0..<200)) == 15_199_573_254_575_642_134)
    let worst = CorpusGenerator(
      try Recipe(
        json: Recipes.small(
          replacing: "\"words\": 0.6",
          with: """
            "words": 0.1, "mixedCase": 0.1, "oddSeparators": 0.1, "stackedMarks": 0.1, "longRun": 0.1,
            "repeatedLetter": 0.1, "emoji": 0.1, "singleLetter": 0.1, "ideographs": 0.1, "address": 0.1,
            "link": 0.1, "telephone": 0.1, "path": 0.1, "subject": 0.1, "version": 0.1, "sentence": 0.1
            """)))
    #expect(hash(worst.lines(0..<300)) == 14_696_071_139_806_217_933)
  }

  @Test func aSmallCorpusBeginsALargeOne() throws {
    let generator = try Recipes.generator()
    let whole = generator.lines(0..<300)
    #expect(Array(whole.prefix(generator.lines(0..<100).count)) == generator.lines(0..<100))
    #expect(generator.lines(0..<100) + generator.lines(100..<300) == whole)
    #expect(generator.item(17) + [0x0A] == generator.lines(17..<18))
  }

  @Test func orderAndThreadsMakeNoDifference() async throws {
    let generator = try Recipes.generator()
    let expected = (0..<40).map { generator.lines($0 * 10..<$0 * 10 + 10) }
    let found = await withTaskGroup(of: (Int, [UInt8]).self) { group in
      for part in (0..<40).reversed() {
        group.addTask { (part, generator.lines(part * 10..<part * 10 + 10)) }
      }
      return await group.reduce(into: [Int: [UInt8]]()) { $0[$1.0] = $1.1 }
    }
    #expect((0..<40).map { found[$0] } == expected)
  }

  @Test func seedsDiffer() throws {
    var recipe = try Recipe(json: Recipes.small())
    let first = CorpusGenerator(recipe).lines(0..<50)
    recipe.seed = 8
    #expect(CorpusGenerator(recipe).lines(0..<50) != first)
  }

  @Test func identifiersAreDistinct() throws {
    let generator = try Recipes.generator()
    let identifiers = (0..<1000).map(generator.identifier)
    #expect(Set(identifiers).count == 1000)
    #expect(identifiers[0] == "00000000-0000-0000-0000-000000000001")
    #expect(identifiers[1] == "9e3779b9-7f4a-7c15-f39c-c0605cedc836")
  }
}
