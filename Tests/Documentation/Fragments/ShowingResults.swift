// swift-format-ignore-file
// Sources/Pharos/Pharos.docc/ShowingResults.md
// What stands outside of "hidden" and "shown" is the page, letter by letter; a test compares them.
// hidden
import Pharos

private func highlight(
  _ attribute: AttributeKey, _ text: String, _ ranges: [Range<String.Index>]
) {
  print("highlight", ranges.map { text[$0] })
}

private func show(_ text: String, _ ranges: [Range<String.Index>] = []) { print("show", text) }

func showingResults(_ index: SearchIndex) async throws {
// shown
  let now = index.snapshot()
  let query = "** == 'river'cdw && contentType == 'public.*'"

  let marker = try now.marker(query)  // once for all results
  let keys: [SortKey] = [.descending(.contentModificationDate), .ascending(.title)]
  let page = try now.documents(query, sortedBy: keys, limit: 20)
  for item in try now.items(at: page) {
    for match in marker.matches(in: item) { highlight(match.attribute, match.text, match.textRanges) }
    if let snippet = marker.snippet(in: item) { show(snippet.text, snippet.textRanges) }
  }
  let next = try now.documents(query, sortedBy: keys, limit: 20, after: page.last)

  let counts = try now.facets(
    query, by: [.texts(.contentType), .domains(), .dates(.contentModificationDate, by: .year)])
  for value in counts[0].values { show("\(value.label): \(value.count)") }
// hidden
  print(next.count)
}
