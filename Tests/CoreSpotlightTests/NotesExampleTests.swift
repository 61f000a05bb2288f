import Foundation
import Testing

/// The example app, from the outside.
@Suite struct NotesExampleTests {
  private let folder: TestFolder
  private var environment: [String: String] { ["XDG_DATA_HOME": folder.url.path] }

  init() throws { folder = try TestFolder() }

  private func run(_ arguments: [String] = [], input: String = "") throws -> [String] {
    let child = try ChildProcess("notes", arguments, environment: environment)
    let lines = child.end(input: input)
    #expect(child.exitStatus == 0, "\(child.errors)")
    return lines
  }

  @Test func aSession() throws {
    let lines = try run(
      input: """
        add travel.france "Paris in May" "The café looks over the river."
        add travel.italy "Parma" "Ham and cheese."
        add work "Meeting" "Talk about Paris."
        pari
        river caf
        tag 2 food ham
        food
        edit 3 "Lunch" "Talk about cheese."
        search cheese
        in travel cheese
        open 1
        remove travel
        cheese
        paris
        list
        add nothing
        in "a\"*" x
        type lu
        quit
        """)
    let expected = [
      "1  Paris in May  [travel.france]", "2  Parma  [travel.italy]", "3  Meeting  [work]",
      "nothing found", "3 notes deleted",
    ]
    #expect(Array(lines.prefix(3)) == Array(expected.prefix(3)))
    let text = lines.joined(separator: "\n")
    #expect(text.lowercased().contains("complete: paris"))
    #expect(text.contains("3  Lunch  [work]"))
    #expect(text.contains("2 notes deleted"))
    #expect(text.contains("Paris in May\nThe café looks over the river."))
    #expect(
      lines.suffix(7) == [
        "3  Lunch  [work]", "nothing found", "3  Lunch  [work]",
        "write: add FOLDER \"TITLE\" \"TEXT\"", "nothing found", "l: Lunch", "lu: Lunch",
      ])
  }

  @Test func theIndexFollowsTheStore() throws {
    #expect(try run(["add", "a", "Mountains", "Snow and ice"]) == ["1  Mountains  [a]"])
    // The store goes on without the index, as when the program was stopped between the two.
    let store = folder.url.appendingPathComponent("notes-example/notes.json")
    let behind = try Data(contentsOf: store)
    #expect(try run(["add", "b", "Rivers", "Water"]) == ["2  Rivers  [b]"])
    let index = folder.url.appendingPathComponent("CoreSpotlight")
    #expect(try run(["search", "water"]).last == "2  Rivers  [b]")
    // The index is lost: the delegate sends everything.
    let files = try #require(
      FileManager.default.enumerator(at: index, includingPropertiesForKeys: nil)?
        .compactMap { $0 as? URL }.first { $0.lastPathComponent == "index" })
    try FileManager.default.removeItem(at: files)
    #expect(try run(["search", "snow"]).last == "1  Mountains  [a]")
    // The store is put back from a copy: the index begins anew.
    try behind.write(to: store)
    #expect(try run(["search", "water"]) == ["nothing found"])
    #expect(try run(["search", "ice"]).last == "1  Mountains  [a]")
  }
}
