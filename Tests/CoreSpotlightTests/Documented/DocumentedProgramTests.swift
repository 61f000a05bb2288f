import CoreSpotlight
import Foundation
import Testing

/// The programs of the documentation and the talks, written anew in the same calls, give what is
/// said there.
@Suite struct DocumentedProgramTests {
  private let photos = [
    AlbumProgram.Photo(id: "1", album: "norway", caption: "Fjord at dawn", taken: Date(), stars: 5),
    AlbumProgram.Photo(
      id: "2", album: "norway", caption: "The \"old\" harbour", taken: Date(), stars: 3),
    AlbumProgram.Photo(id: "3", album: "home", caption: "Cat * asleep", taken: Date(), stars: 4),
  ]

  private func fill() async throws {
    for photo in photos {
      await withCheckedContinuation { continuation in
        AlbumProgram.indexOne(photo) { error in
          #expect(error == nil)
          continuation.resume()
        }
      }
    }
  }

  @Test func albums() async throws {
    try await withHost { _ in
      try await fill()
      #expect(try await identifiers("keywords == norway && rating > 3") == ["1"])
      #expect(try await identifiers("authors == \"*müller\"cd") == ["1", "2", "3"])
      #expect(try await identifiers("contentCreationDate >= $time.today(-1)") == ["1", "2", "3"])
      try await AlbumProgram.like("2")
      let liked = try await stored("2", fetching: ["title", "userCurated", "keywords"])
      #expect(liked.attributeSet.title == "The \"old\" harbour")
      #expect(liked.attributeSet.userCurated == true)
      #expect(liked.attributeSet.keywords == ["photo", "norway"])
      await withCheckedContinuation { continuation in
        AlbumProgram.deleteAlbum("norway") { error in
          #expect(error == nil)
          continuation.resume()
        }
      }
      #expect(try await identifiers() == ["3"])
    }
  }

  @Test func messages() async throws {
    try await withHost { _ in
      var messages = (1...5).map { MessageFeed.Message(number: $0, subject: "Subject \($0)") }
      #expect(try await MessageFeed(messages).send() == 5)
      #expect(try await identifiers("subject == \"Subject*\"").count == 5)
      messages.append(MessageFeed.Message(number: 6, subject: "Subject 6"))
      let feed = MessageFeed(messages)
      #expect(try await feed.send() == 1)
      #expect(try await feed.send() == 0)
      let late = MessageFeed.Message(number: 7, subject: "Late")
      await #expect(throws: CSIndexError(.mismatchedClientState)) {
        try await feed.send(late, expecting: Data("5".utf8))
      }
      try await feed.send(late, expecting: Data("6".utf8))
      #expect(try await identifiers("mailboxIdentifiers == \"\(CSMailboxInbox)\"").count == 7)
      #expect(try await identifiers("contentTypeTree == \"public.message\"").count == 7)
    }
  }

  @Test func recipes() async throws {
    try await withHost { host in
      let indexer = RecipeIndexer()
      try await indexer.index.indexSearchableItems([item("0", domain: "recipes")])
      try host.requestReindexing()
      await eventually("everything was sent") { (try? await identifiers()) == ["0", "1", "2"] }
      try await host.requestReindexing(ofIdentifiers: ["0"])
      // An item that is not there any more has no index; the newest one is asked.
      await eventually("the unknown one was deleted") { (try? await identifiers()) == ["1", "2"] }
      let data = try await host.data(forItemIdentifier: "2", typeIdentifier: "public.plain-text")
      #expect(String(decoding: data, as: UTF8.self) == "Soup")
    }
  }

  @Test @MainActor func searches() async throws {
    try await withHost { _ in
      try await fill()
      let search = PhotoSearch()
      for (text, expected) in [("\"ol", ["2"]), ("cat *", ["3"]), ("a", ["1", "2", "3"])] {
        search.search(withHandlers: text)
        await eventually("\(text)") { search.isFinished }
        #expect(search.photos.map(\.uniqueIdentifier).sorted() == expected, "\(text)")
        #expect(search.failure == nil)
      }
      search.search(withHandlers: "fjord")
      await eventually("fjord") { search.isFinished }
      #expect(search.photos.first?.attributeSet.title == "Fjord at dawn")
      #expect(search.photos.first?.attributeSet.keywords == nil)
      let found = try await search.search("title == \"*at*\"", fetching: ["title"])
      #expect(found.map(\.uniqueIdentifier).sorted() == ["1", "3"])
      await search.type("nor")
      #expect(search.photos.map(\.uniqueIdentifier).sorted() == ["1", "2"])
      let suggestion = try #require(search.suggestions.first)
      #expect(String(suggestion.localizedAttributedSuggestion.characters) == "norway")
      await search.type("nor", suggestion: suggestion)
      #expect(search.photos.count == 2)
      #expect(search.failure == nil)
    }
  }

  @Test @MainActor func reading() async throws {
    try await withHost { host in
      try await fill()
      let program = ReadingProgram()
      program.read("Fjord", item: "1")
      try await CSSearchableIndex.default().indexSearchableItems([])
      #expect(try await identifiers() == ["1", "2", "3"])
      #expect(program.application(continue: host.activity(openingItem: "1")))
      #expect(program.opened == "1")
      #expect(program.application(continue: host.activity(continuingSearch: "fjo")))
      #expect(program.searched == "fjo")
    }
  }
}
