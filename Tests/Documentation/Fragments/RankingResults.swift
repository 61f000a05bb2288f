// swift-format-ignore-file
// Sources/Pharos/Pharos.docc/RankingResults.md
// What stands outside of "hidden" and "shown" is the page, letter by letter; a test compares them.
// hidden
import Pharos

func rankingResults(_ index: SearchIndex) async throws {
// shown
  let snapshot = index.snapshot()
  let best = try snapshot.top("** == 'paris'cdw", limit: 10)
  let items = try snapshot.items(at: best.map(\.document), fetching: [.title])

  var ranking = Ranking()
  ranking.popularityAttribute = .playCount
  ranking.popularityHalf = 50
  ranking.preferredLanguages = ["de", "en"]
  let liked = try snapshot.top("** == 'paris'cdw", limit: 10, ranking: ranking)

  let alike = try snapshot.similar(to: "42", limit: 5)
  let titles = try snapshot.items(at: alike.map(\.document), fetching: [.title])

  let groups = try snapshot.groupingNearDuplicates(of: best.map(\.document))
  let shown = try snapshot.items(at: groups.map { $0[0] }, fetching: [.title])
// hidden
  print(liked.count, shown.count)
  print(items.map(\.uniqueIdentifier), titles.map(\.uniqueIdentifier))
}
