import CorpusGeneration
import Testing

@testable import struct CorpusGeneration.FrequencyLaw
@testable import enum CorpusGeneration.PortableMath

@Suite("Laws")
struct LawTests {
  @Test func portableFunctions() {
    #expect(abs(PortableMath.exp(1) - 2.718281828459045) < 1e-14)
    #expect(abs(PortableMath.exp(-20) / 2.061153622438558e-9 - 1) < 1e-13)
    #expect(abs(PortableMath.log(10) - 2.302585092994046) < 1e-14)
    #expect(abs(PortableMath.log(1e-12) + 27.631021115928547) < 1e-12)
    #expect(abs(PortableMath.normalQuantile(0.975) - 1.959963985) < 1e-6)
    #expect(abs(PortableMath.normalQuantile(0.001) + 3.090232306) < 1e-6)
    #expect(PortableMath.exp(-1000) == 0)
    #expect(PortableMath.exp(1000).isFinite)
    #expect(PortableMath.log(0).isFinite)
  }

  @Test func wordsFollowZipfAndMandelbrot() {
    let law = FrequencyLaw(count: 10_000, exponent: 1.2, shift: 3)
    var random = RandomStream(seed: 1, .queries)
    var counts = Array(repeating: 0, count: 10_000)
    for _ in 0..<100_000 { counts[law.draw(random.next())] += 1 }
    let weights = (0..<10_000).map { PortableMath.power(Double($0 + 4), -1.2) }
    let total = weights.reduce(0, +)
    for word in [0, 1, 5, 50] {
      let expected = 100_000 * weights[word] / total
      #expect(abs(Double(counts[word]) - expected) < 5 * expected.squareRoot() + 1)
    }
    // The part of the law that has a table of its own.
    let tail = counts[2048...].reduce(0, +)
    let expected = 100_000 * weights[2048...].reduce(0, +) / total
    #expect(abs(Double(tail) - expected) < 5 * expected.squareRoot())
    #expect(law.draw(.max) < 10_000)
  }

  /// Shares, means and bounds of a recipe, counted over its items.
  @Test func valuesFollowTheirRecipe() throws {
    let items = try parsed(Recipes.generator(), 4000)
    let owned = items.filter { $0["userOwned"] == .boolean(true) }
    #expect((800...1200).contains(owned.count))
    let ratings = items.compactMap { $0["rating"]?.number }
    #expect(ratings.allSatisfy { (0...2).contains($0) })
    #expect((1800...2200).contains(ratings.filter { $0 == 0 }.count))
    let sizes = items.compactMap { $0["fileSize"]?.number }.sorted()
    #expect((900...1110).contains(sizes[2000]))
    #expect(sizes.allSatisfy { (1...100_000).contains($0) })
    let dates = items.compactMap { $0["contentCreationDate"]?.number }
    let meanAge = dates.reduce(0) { $0 + 790_000_000 - $1 } / 4000
    #expect((900_000...1_100_000).contains(meanAge))
    let types = items.filter { $0["contentType"]?.text == "com.adobe.pdf" }
    #expect((1050...1350).contains(types.count))
    let lengths = items.compactMap { $0["textContent"]?.text?.split(separator: " ").count }
    // A fifth of the texts is Japanese, and has no blanks.
    #expect((12.0...20.0).contains(Double(lengths.reduce(0, +)) / 4000))
    #expect(items.allSatisfy { ($0["keywords"]?.list?.count ?? 9) <= 3 })
  }

  private func parsed(_ generator: CorpusGenerator, _ count: Int) throws -> [JSONValue] {
    try (0..<count).map { try JSONReader.value(of: generator.item($0)) }
  }
}
