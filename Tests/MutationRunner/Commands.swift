import ByteStore
import Pharos
import QueryLanguage
import SimulatedFiles

/// Everything that can be asked of an index, one after the other.
struct Commands {
  /// Called before each, with its name.
  let begin: (String) -> Void
  /// Called with what no damaged index may answer.
  let complain: (String) -> Void

  static let queries = [
    "* == '*'", "title == 'Note 3 *'", "title == 'note*'cd", "title == '*river'",
    "title == '*o*'", "textContent == 'river'", "textContent == 'RIVER'c",
    "textContent == '*ount*'", "textContent == 'window*'c", "textContent == 'ete'd",
    "textContent == 'river mountain'", "textContent == 'snow river'cdw",
    "textContent == 'strasse'c", "keywords == 'k1'", "keywords == 'k*' && title == '*7*'",
    "pageCount > 100", "InRange(pageCount, 30, 90)", "title != '*river*'",
    "domainIdentifier == 'a*'", "uniqueIdentifier == 'note-7'", "** == '*class'w",
    "title == 'n*2*v*'", "* == 'Note*'", "title == '*-*'", "contentModificationDate > 0",
    "pageCount == 37 || textContent == 'snow'", "* == 'tower'cdw", "** == 'n?te'",
    "!(keywords == 'k2')", "contentType == 'public.text'",
  ]
  static let typed = [
    "riv", "mountain river", "monutain", "note 3", "paris win", "w", "東京", "strasse snow",
    "rivermountain", "travelling k1",
  ]

  func run(on disk: SimulatedFileSystem, identifiers: [String]) {
    read(disk, identifiers, "")
    attempt("verify") {
      let report = try IndexVerifier.report(on: MutatedIndex.opener(disk), deep: true)
      for problem in report.problems { check(problem, "verify") }
    }
    let written = disk.killed()
    attempt("update") {
      let writer = try MutatedIndex.opener(written).openForWriting()
      attempt("update: put") {
        try writer.commit(
          WriteBatch(
            identifiers.prefix(20).map {
              .put(Item($0, attributes: [.title: .text("another river")]))
            }))
      }
      attempt("update: change") {
        try writer.commit(
          WriteBatch([
            .update(ItemUpdate("note-10", attributes: [.title: .text("Updated")])),
            .record([.select("note-11", typedText: "text 11")]), .deleteDomains(["a"]),
          ]))
      }
      attempt("update: flush") { try writer.flush() }
      attempt("compact") { try writer.compact() }
      attempt("update: close") { try writer.close() }
    }
    read(written, identifiers, "after update: ", isShort: true)
    let recovered = disk.killed()
    attempt("dry run") { _ = try IndexRecovery.run(MutatedIndex.opener(recovered), isTrial: true) }
    attempt("recover") {
      _ = try IndexRecovery.run(MutatedIndex.opener(recovered))
      begin("after recover: verify")
      let report = try IndexVerifier.report(on: MutatedIndex.opener(recovered), deep: true)
      for problem in report.problems { complain("after recover: \(problem)") }
    }
  }

  private func read(
    _ disk: SimulatedFileSystem, _ identifiers: [String], _ prefix: String, isShort: Bool = false
  ) {
    attempt(prefix + "open") {
      let state = try MutatedIndex.opener(disk).read().state
      let snapshot = Snapshot(state: state, configuration: MutatedIndex.configuration)
      for (number, query) in Commands.queries.enumerated() where !isShort || number % 4 == 0 {
        search(snapshot, query, prefix)
      }
      for text in Commands.typed where !isShort { type(snapshot, text, prefix) }
      for identifier in identifiers.prefix(isShort ? 2 : 12) {
        attempt("\(prefix)get \(identifier)") {
          _ = try snapshot.item(identifier)
          _ = try snapshot.explainScore(of: identifier, "textContent == 'river'")
        }
      }
      attempt(prefix + "statistics") { _ = snapshot.statistics }
    }
  }

  private func search(_ snapshot: Snapshot, _ query: String, _ prefix: String) {
    attempt("\(prefix)search \(query)") { _ = try snapshot.identifiers(query) }
    attempt("\(prefix)count \(query)") { _ = try snapshot.count(query) }
    attempt("\(prefix)items \(query)") {
      let marker = try snapshot.marker(query)
      for item in try snapshot.items(query, limit: 4) {
        _ = marker.snippet(in: item)
      }
    }
    attempt("\(prefix)top \(query)") { _ = try snapshot.top(query, limit: 10) }
    let keys: [SortKey] = [.descending(.pageCount), .ascending(.title)]
    attempt("\(prefix)sort \(query)") {
      _ = try snapshot.documents(query, sortedBy: keys, limit: 10)
    }
    attempt("\(prefix)facets \(query)") {
      _ = try snapshot.facets(
        query,
        by: [
          .texts(.keywords), .texts(.contentType), .domains(), .numbers(.pageCount),
          .dates(.contentModificationDate, by: .year),
        ])
    }
    attempt("\(prefix)explain \(query)") { _ = try snapshot.explain(query) }
  }

  private func type(_ snapshot: Snapshot, _ text: String, _ prefix: String) {
    var results: [TypedResult] = []
    attempt("\(prefix)type \(text)") {
      results = try snapshot.top(typed: TypedQuery(text), limit: 10)
    }
    attempt("\(prefix)count typed \(text)") { _ = try snapshot.count(typed: TypedQuery(text)) }
    attempt("\(prefix)suggest \(text)") {
      _ = try snapshot.completions(of: text)
      _ = try snapshot.completions(of: text, results: results)
      _ = try snapshot.completions(of: text + " ")
    }
  }

  /// Runs a command; only errors that tell of damage are right.
  private func attempt(_ name: String, _ body: () throws -> Void) {
    begin(name)
    do { try body() } catch { check(error, name) }
  }

  private func check(_ error: any Error, _ name: String) {
    guard let error = error as? IndexError else { return complain("\(name): untyped: \(error)") }
    switch error {
    case .damaged(let place, _, let detail, _):
      if place.isEmpty || detail.isEmpty { complain("\(name): says not where: \(error)") }
    case .newerFormat, .closed: break
    default: complain("\(name): \(error)")
    }
  }
}
