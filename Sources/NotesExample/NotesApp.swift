import CoreSpotlight
import Foundation

/// The app: one command a line, from the arguments or, without any, from the input.
@MainActor
struct NotesApp {
  /// What can follow a command, and what it does.
  private static let commands: [(name: String, rest: String, purpose: String)] = [
    ("add", "FOLDER \"TITLE\" \"TEXT\"", "adds a note; folders are paths with dots"),
    ("edit", "ID \"TITLE\" \"TEXT\"", "changes a note"),
    ("tag", "ID TAG…", "gives a note its tags"),
    ("search", "TEXT", "finds notes; the last word may be unfinished"),
    ("type", "TEXT", "searches again after every letter, as a search field does"),
    ("in", "FOLDER TEXT", "finds notes of a folder and of all below it"),
    ("open", "ID", "shows a note"),
    ("remove", "FOLDER", "deletes the notes of a folder and of all below it"),
    ("list", "", "shows all notes"),
    ("help", "", "shows this"),
    ("quit", "", "ends the program"),
  ]

  private var store: NoteStore
  private let indexer: NoteIndexer
  private let search = NoteSearch()

  /// Opens the notes of a folder and brings the index up to date.
  init(folder: URL) async throws {
    store = try NoteStore(folder: folder)
    indexer = NoteIndexer(folder: folder)
    try await indexer.catchUp(with: store)
  }

  /// Carries out a command; false when it ends the program.
  mutating func run(_ words: [String]) async throws -> Bool {
    switch (words.first ?? "", words.count) {
    case ("quit", 1): return false
    case ("help", 1): printHelp()
    case ("list", 1): for note in store.notes { printRow(note.id, note.title, note.folder) }
    case ("add", 4): try await save(newNote(words[1], words[2], words[3]))
    case ("edit", 4):
      if var note = note(words[1]) {
        (note.title, note.text) = (words[2], words[3])
        try await save(note)
      }
    case ("tag", 3...):
      if var note = note(words[1]) {
        note.tags = Array(words[2...])
        try await save(note)
      }
    case ("open", 2): try await open(words[1])
    case ("remove", 2):
      let deleted = try store.deleteFolder(words[1])
      try await indexer.catchUp(with: store)
      print("\(deleted.count) \(deleted.count == 1 ? "note" : "notes") deleted")
    case ("search", 2...): try await find(words.dropFirst().joined(separator: " "))
    case ("type", 2...): try await type(words.dropFirst().joined(separator: " "))
    case ("in", 3...): try await find(words.dropFirst(2).joined(separator: " "), in: words[1])
    case ("", 0): break
    default:
      if let command = Self.commands.first(where: { $0.name == words[0] }) {
        print("write: \(command.name) \(command.rest)")
      } else {
        try await find(words.joined(separator: " "))
      }
    }
    return true
  }

  private func printHelp() {
    for command in Self.commands {
      let call = "\(command.name) \(command.rest)"
      print(call.padding(toLength: 28, withPad: " ", startingAt: 0) + command.purpose)
    }
    print("Any other line is searched for. Quotes keep several words together.")
  }

  private func newNote(_ folder: String, _ title: String, _ text: String) -> Note {
    let now = Date()
    return Note(
      id: store.unusedIdentifier(), folder: folder, title: title, text: text, created: now,
      changed: now)
  }

  private mutating func save(_ note: Note) async throws {
    var note = note
    note.changed = Date()
    try store.save(note)
    try await indexer.catchUp(with: store)
    printRow(note.id, note.title, note.folder)
  }

  private mutating func open(_ id: String) async throws {
    guard var note = note(id) else { return }
    search.chose(id)
    note.lastOpened = Date()
    try store.save(note)
    try await indexer.opened(note)
    print("\(note.title)\n\(note.text)")
    if !note.tags.isEmpty { print(note.tags.map { "#" + $0 }.joined(separator: " ")) }
  }

  private func find(_ text: String, in folder: String? = nil) async throws {
    guard let page = try await search.page(for: text, inFolder: folder) else { return }
    if !page.suggestions.isEmpty {
      print("complete: " + page.suggestions.joined(separator: ", "))
    }
    for row in page.rows { printRow(row.id, row.title, row.folder) }
    if page.rows.isEmpty { print("nothing found") }
  }

  /// Searches while a text is typed: a search that is not finished when the next letter comes is
  /// cancelled.
  private func type(_ text: String) async throws {
    for end in text.indices {
      let typed = String(text[...end])
      guard let page = try await search.page(for: typed) else { continue }
      print("\(typed): " + page.rows.prefix(3).map(\.title).joined(separator: ", "))
    }
  }

  private func note(_ id: String) -> Note? {
    let note = store.note(id)
    if note == nil { print("there is no note \(id)") }
    return note
  }

  private func printRow(_ id: String, _ title: String, _ folder: String) {
    print("\(id)  \(title)  [\(folder)]")
  }
}
