#if !canImport(Darwin)
  import CoreSpotlight
  import Foundation
  import Pharos
  import Synchronization
  import Testing

  /// Typed text that goes on by meaning, with a model of the application's own.
  @Suite struct SemanticSearchTests {
    /// Two directions: water and land.
    private final class TwoWorlds: TextEmbedder {
      let identifier = "two worlds"
      let version = "1"
      let dimension = 2
      let asked = Mutex<[String]>([])

      func vectors(of texts: [String]) -> [[Float]?] {
        asked.withLock { $0 += texts }
        return texts.map { text in
          let text = text.lowercased()
          let water = ["boat", "harbour", "ferry"].contains { text.contains($0) }
          let land = ["train", "station"].contains { text.contains($0) }
          return water || land ? [water ? 1 : 0, land ? 1 : 0] : nil
        }
      }
    }

    private func fill() async throws {
      try await CSSearchableIndex.default().indexSearchableItems([
        item("ferry") { $0.title = "Ferry" }, item("harbour") { $0.textContent = "The harbour" },
        item("train") { $0.title = "Train" }, item("none") { $0.title = "Paper" },
      ])
    }

    @Test func goesOnByMeaning() async throws {
      let model = TwoWorlds()
      try await withHost({ $0.embedder = model }) { _ in
        try await fill()
        #expect(Set(try await typed("boat")) == ["ferry", "harbour"])
        #expect(try await typed("ferry") == ["ferry", "harbour"])
        #expect(try await typed("ferry") { $0.disableSemanticSearch = true } == ["ferry"])
        #expect(try await typed("boat") { $0.disableSemanticSearch = true } == [])
        #expect(try await typed("boat") { $0.filterQueries = ["title == \"*\""] } == ["ferry"])
        #expect(try await typed("station") == ["train"])
        #expect(try await typed("stone") == [])
      }
    }

    @Test func preparesTheModel() async throws {
      let model = TwoWorlds()
      try await withHost({ $0.embedder = model }) { _ in
        #expect(model.asked.withLock { $0 }.isEmpty)
        CSUserQuery.prepare()
        CSUserQuery.prepareProtectionClasses([.complete])
        await eventually("the model is asked") { model.asked.withLock { $0.count } >= 2 }
      }
    }
  }
#endif
