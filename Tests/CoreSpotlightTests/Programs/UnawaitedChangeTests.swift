import CoreSpotlight
import Foundation
import Pharos
import Synchronization
import Testing

/// Changes that nobody waits for are seen by what is asked for later, and are there after the end of
/// the program.
///
/// The programs are real ones, in the language modes of Swift 5 and 6.
@Suite struct UnawaitedChangeTests {
  private static let programs = ["SpotlightPrograms", "SpotlightPrograms6"]

  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// Runs a program to its end; what it wrote.
  private func run(
    _ program: String, _ part: String, status: Int32 = 0, environment: [String: String] = [:]
  ) throws -> [String] {
    let child = try ChildProcess(program, [folder.url.path, part], environment: environment)
    let lines = child.end()
    #expect(child.exitStatus == status, "\(program) \(part)")
    return lines
  }

  /// The items that the programs have left.
  private func left() async throws -> [String] {
    var found: [String] = []
    try await withHost(folder: folder) { (_: CSHost) async throws in
      found = try await identifiers()
    }
    return found
  }

  @Test(
    arguments: programs,
    [
      ("add and find", ["one three two"]), ("delete and find", ["four three"]),
      ("delete all and find", [""]), ("batch and state", ["12", "one two"]),
    ])
  func whatIsAskedForLaterSeesThem(program: String, part: (String, [String])) throws {
    #expect(try run(program, part.0) == part.1)
  }

  @Test(
    arguments: programs,
    [
      ("add", 0), ("function", 0), ("closure", 0), ("task", 3), ("exit", 4), ("exit in handler", 5),
      ("exit while tasks block", 6),
    ] as [(String, Int32)])
  func theyAreThereAfterTheEnd(program: String, part: (String, Int32)) async throws {
    #expect(try run(program, part.0, status: part.1) == [])
    #expect(try await left() == ["one", "three", "two"])
    #expect(try run(program, "show") == ["one three two"])
  }

  @Test func manyOfThem() async throws {
    #expect(try run(Self.programs[0], "many") == [])
    #expect(try await left().count == 200)
  }

  /// What a handler of `atexit` asks for is carried out, also after the module's own handler.
  @Test func theEndAsksForMore() async throws {
    #expect(try run(Self.programs[0], "atexit") == [])
    #expect(try await left() == ["one", "three", "two", "zero"])
  }

  @Test func activities() async throws {
    #expect(try run(Self.programs[0], "activity") == [])
    try await withHost(folder: folder) { (host: CSHost) async throws in
      #expect(try await host.activityCount() == 1)
    }
  }

  /// A program that may not wait says what is lost; one that may, loses nothing.
  @Test func theTimeIsLimited() async throws {
    let child = try ChildProcess(
      Self.programs[0], [folder.url.path, "large"], environment: ["ENDING_TIMEOUT": "0"])
    #expect(child.end() == [])
    #expect(child.exitStatus == 0)
    #expect(
      child.errors == [
        "SpotlightPrograms: CoreSpotlight: the program ends before 1 of its changes were carried out "
          + "(it has waited 0.0 s)"
      ])
    #expect(try await left() == [])
    #expect(try run(Self.programs[0], "large", environment: ["ENDING_TIMEOUT": "60"]) == [])
    #expect(try await left().count == 500)
  }

  /// A program whose changes fail says so.
  @Test func failuresAreWritten() async throws {
    try await withHost(folder: folder) { (_: CSHost) async throws in
      try await CSSearchableIndex.default().indexSearchableItems([item("0")])
      let child = try ChildProcess(Self.programs[1], [folder.url.path, "add"])
      #expect(child.end() == [])
      #expect(child.errors.count == 1)
      #expect(
        child.errors.first?.hasPrefix(
          "SpotlightPrograms6: CoreSpotlight: a change was not carried out: ") == true)
      #expect(try await identifiers() == ["0"])
      // One that ends when it hears of the failure does not wait for itself.
      let start = ContinuousClock.now
      _ = try run(
        Self.programs[1], "add and find", status: 7,
        environment: ["EXIT_ON_FAILURE": "1", "ENDING_TIMEOUT": "120"])
      #expect(ContinuousClock.now - start < .seconds(100))
    }
  }

  // MARK: Within one program

  @Test func queriesWaitForChangesOfLargeSize() async throws {
    try await withHost(folder: folder) { (_: CSHost) async throws in
      let index = CSSearchableIndex(name: "n")
      for round in 0..<20 {
        let items = (0..<50).map { item("\(round) \($0)") { $0.title = "mountain" } }
        notWaiting { index.indexSearchableItems(items) }
        #expect(try await identifiers("title == mountain").count == (round + 1) * 50)
      }
      notWaiting { index.deleteAllSearchableItems() }
      #expect(try await typed("mountain") == [])
    }
  }

  /// Who reads while the index is being opened waits for that.
  @Test func manyReadersAtTheStart() async throws {
    for _ in 0..<10 {
      let folder = try TestFolder()
      try await withHost(folder: folder) { (host: CSHost) async throws in
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
          for _ in 0..<8 {
            group.addTask {
              try await host.run { try await CSSearchableIndex(name: "n").fetchLastClientState() }
                .count
            }
          }
          return try await group.reduce(0, +)
        }
        #expect(counts == 0)
      }
    }
  }

  @Test func statesAndDataAreNew() async throws {
    try await withHost { (host: CSHost) async throws in
      let index = CSSearchableIndex(name: "n")
      for number in 0..<30 {
        index.beginBatch()
        notWaiting {
          index.endBatch(withClientState: Data("\(number)".utf8))
        }
        let state = try await index.fetchLastClientState()
        #expect(String(decoding: state, as: UTF8.self) == "\(number)")
      }
      // The older one of two states is read where it was asked for before the newer one.
      let states = Mutex<[String]>([])
      index.fetchLastClientState { state, _ in
        states.withLock { $0.append(String(decoding: state ?? Data(), as: UTF8.self)) }
      }
      let recipes = RecipeIndexer()
      notWaiting {
        recipes.index.indexSearchableItems([
          item("1") { $0.providerDataTypeIdentifiers = [UTType.plainText.identifier] }
        ])
      }
      let data = try await index.fetchData(
        forBundleIdentifier: "org.example.tests", itemIdentifier: "1", contentType: .plainText)
      #expect(String(decoding: data, as: UTF8.self) == "Pancakes")
      #expect(states.withLock { $0 } == ["29"])
    }
  }

  @Test func deletingActivitiesKeepsTheOrder() async throws {
    try await withHost { (host: CSHost) async throws in
      for _ in 0..<20 {
        for title in ["a", "b"] {
          let activity = NSUserActivity(activityType: "org.example.\(title)")
          activity.title = title
          activity.webpageURL = URL(string: "https://example.org/\(title)")
          activity.isEligibleForSearch = true
          activity.becomeCurrent()
          if title == "a" { NSUserActivity.deleteAllSavedUserActivities {} }
        }
        #expect(try await host.activityCount() == 1)
        #expect(try await identifiers("title == b").count == 1)
      }
    }
  }

  /// What goes wrong with a change that has no handler is told to the host's settings.
  @Test func failuresThatNobodyHearsOf() async throws {
    let errors = Mutex<[CSIndexError.Code]>([])
    try await withHost({ configuration in
      configuration.unhandledErrorHandler = { error in
        if let error = error as? CSIndexError { errors.withLock { $0.append(error.code) } }
      }
    }) { (host: CSHost) async throws in
      let index = CSSearchableIndex(name: "n")
      notWaiting {
        index.indexSearchableItems([item("")])
        index.endBatch(withClientState: Data())
        index.beginBatch()
        index.endBatch(withClientState: Data(count: 251))
        index.indexSearchableItems([item("")]) { _ in }
      }
      #expect(try await identifiers() == [])
      await host.close()
      notWaiting { index.indexSearchableItems([item("1")]) }
    }
    #expect(
      errors.withLock { $0 } == [
        .invalidItemError, .invalidClientStateError, .invalidClientStateError,
        .indexUnavailableError,
      ])
  }
}

/// Runs something outside of tasks, where calls without a handler do not wait.
private func notWaiting(_ body: () -> Void) { body() }
