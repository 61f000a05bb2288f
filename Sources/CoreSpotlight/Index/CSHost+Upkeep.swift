#if !canImport(Darwin)
  import Foundation
  import Pharos
  import QueryLanguage

  extension CSHost {
    /// Removes nothing, but asks the delegates for the items that expire soon or have expired since
    /// the last time.
    ///
    /// Runs by itself as long as there is a delegate, twice in each
    /// ``CSHostConfiguration/renewalPeriod``. An item that is sent again stays; one that is not is
    /// not found any more when its time has come.
    public func performUpkeep() async {
      // What fails now is tried again the next time.
      try? await noteExpiringItems()
      askForOwedItems()
    }

    /// Notes items that expire within the renewal period, or have expired since the last look.
    ///
    /// Each is noted once, and once more each time that it was sent again with a date that is near.
    private func noteExpiringItems() async throws {
      let seconds = configuration.clock().timeIntervalSinceReferenceDate.rounded(.down)
      guard let now = Int64(exactly: seconds), abs(seconds) < 1e15 else { return }
      let period = Int64(min(max(configuration.renewalPeriod, 0), 1e9))
      let check = OwedContents.ExpirationCheck(at: now, until: now + period)
      let last = try ledger.contents.expirations
      let start = min(last?.at ?? now, now)
      guard last != check else { return }
      let snapshot = try await store.snapshot()
      let bound = { (seconds: Int64) in QueryValue.text(TextLiteral(exactly: String(seconds))) }
      let query = Query(
        .all([
          .comparison(Comparison(.named("expirationDate"), .greater, bound(start))),
          .comparison(Comparison(.named("expirationDate"), .lessOrEqual, bound(check.until))),
        ]))
      // Items that have expired meanwhile are still there for a query that runs at an earlier time.
      let instant = Date(timeIntervalSinceReferenceDate: Double(start))
      let items = try EngineClock.$instant.withValue(instant) {
        try snapshot.items(query, fetching: [])
      }
      var owed: [String: Set<String>] = [:]
      for item in items where item.kind == .item {
        if let last, !item.isNews(since: last) { continue }
        owed[OwedContents.key(item.indexName), default: []].insert(item.uniqueIdentifier)
      }
      try ledger.owe(owed, after: last, by: check)
    }
  }

  extension EngineItem {
    /// Whether a look at expirations could not see the item's date, or did not go so far.
    fileprivate func isNews(since check: OwedContents.ExpirationCheck) -> Bool {
      let seconds = { (date: Date?) in date?.timeIntervalSinceReferenceDate ?? 0 }
      return seconds(expirationDate) > Double(check.until)
        || seconds(indexedDate) > Double(check.at)
    }
  }
#endif
