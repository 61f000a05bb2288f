#if !canImport(Darwin)
  import Foundation
  import Pharos

  /// An item that a query has found.
  struct FoundItem: Sendable {
    var item: Item
    var rank: FoundRank
  }

  /// A part of a result.
  enum Portion: Sendable {
    case suggestions([FoundSuggestion])
    case items([FoundItem])
  }

  /// Walks over the result of a query in one snapshot: suggestions, ranked items best first, then
  /// the other matches in the order of the index, then what was perhaps meant by typed text.
  struct ResultCursor {
    /// The most items of one portion.
    static let portionSize = 256

    private let snapshot: Snapshot
    private let request: QueryRequest
    private let question: TypedTextAdapter.Question
    private let identity: UInt64
    private var hasSuggestions: Bool
    private var ranked: [DocumentReference] = []
    private var others: [DocumentReference]?
    private var next = 0
    private var position = 0
    private var seen: Set<DocumentReference> = []

    /// Binds the query to a snapshot and ranks the best items.
    init(
      _ snapshot: Snapshot, _ request: QueryRequest, identity: UInt64,
      defaultProtectionClass: FileProtectionType
    ) throws {
      self.snapshot = snapshot
      self.request = request
      self.identity = identity
      question = try request.question(
        in: snapshot, defaultProtectionClass: defaultProtectionClass)
      hasSuggestions = request.mostSuggestions > 0
      if request.mostItems == 0 { next = .max }
      guard request.mostRankedItems > 0 else { return }
      ranked = try TypedTextAdapter.best(request.mostRankedItems, of: question, snapshot)
      seen = Set(ranked)
    }

    /// The next portion; nil at the end.
    mutating func portion() throws -> Portion? {
      if hasSuggestions {
        hasSuggestions = false
        if case .typed(let text) = request.subject {
          let suggestions = try TypedTextAdapter.suggestions(
            request.mostSuggestions, for: text, snapshot)
          if !suggestions.isEmpty { return .suggestions(suggestions) }
        }
      }
      while true {
        let documents = try nextDocuments()
        guard !documents.isEmpty else { return nil }
        var found: [FoundItem] = []
        found.reserveCapacity(documents.count)
        for item in try snapshot.items(at: documents, fetching: request.keys) {
          if try isShownByItsItem(item) { continue }
          found.append(
            FoundItem(item: item, rank: FoundRank(position: position, query: identity)))
          position += 1
        }
        if let most = request.mostItems, position >= most {
          found.removeLast(min(found.count, position - most))
          next = .max
        }
        if !found.isEmpty { return .items(found) }
      }
    }

    /// The places of the next items, ranked ones first.
    private mutating func nextDocuments() throws -> [DocumentReference] {
      if next < ranked.count {
        let documents = Array(ranked[next...].prefix(ResultCursor.portionSize))
        next += documents.count
        return documents
      }
      guard next != .max else { return [] }
      let others = try self.others ?? unranked()
      self.others = others
      let documents = Array(others.dropFirst(next - ranked.count).prefix(ResultCursor.portionSize))
      next += documents.count
      return documents
    }

    private func unranked() throws -> [DocumentReference] {
      let all = try TypedTextAdapter.all(question, snapshot)
      var others = seen.isEmpty ? all : all.filter { !seen.contains($0) }
      // With so many ranked items it was done among them.
      guard request.mostRankedItems < TypedTextAdapter.mostFilledUp else { return others }
      let known = seen.union(all)
      others += try TypedTextAdapter.filledUp(question, matches: all.count, snapshot)
        .filter { !known.contains($0) }
      return others
    }

    /// Whether an activity belongs to an item that is in the index and is shown instead.
    private func isShownByItsItem(_ item: Item) throws -> Bool {
      guard item.kind == .userActivity, let related = item.weakRelatedUniqueIdentifier else {
        return false
      }
      return try snapshot.item(related, fetching: []) != nil
    }
  }
#endif
