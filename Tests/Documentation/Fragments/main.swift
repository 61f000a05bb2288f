import Pharos

let index = SearchIndex.inMemory()
try await index.add([
  Item(
    "42",
    attributes: [
      .title: "Paris museums", .contentType: "public.text",
      .textContent: "A museum of Paris lies by the river.",
    ]),
  Item("7", attributes: [.title: "Parma"]), Item("9", attributes: [.title: "Rome"]),
])
try await pharos()
try await rankingResults(index)
try await showingResults(index)
try await typedText(index)
try await usage(index)
