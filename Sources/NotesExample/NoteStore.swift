import Foundation

/// The notes, in one file, with a log of what has changed.
///
/// The store is the truth and the index only follows it: whoever knows the number of the last
/// change that the index has taken in can bring it up to date from here.
struct NoteStore {
  private struct Contents: Codable {
    var notes: [String: Note] = [:]
    var changes: [Change] = []
    var lastNumber = 0
  }

  private let file: URL
  private var contents: Contents

  /// Opens the store in a folder; an empty one where there is none.
  init(folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    file = folder.appendingPathComponent("notes.json")
    if FileManager.default.fileExists(atPath: file.path) {
      do {
        contents = try JSONDecoder().decode(Contents.self, from: Data(contentsOf: file))
      } catch {
        throw UnreadableStore(file: file, reason: error)
      }
    } else {
      contents = Contents()
    }
  }

  /// The number of the last change.
  var lastNumber: Int { contents.lastNumber }

  /// All notes, by folder and title.
  var notes: [Note] {
    contents.notes.values.sorted { ($0.folder, $0.title, $0.id) < ($1.folder, $1.title, $1.id) }
  }

  /// The note of an identifier.
  func note(_ id: String) -> Note? { contents.notes[id] }

  /// What happened after a change, oldest first and only the last of each note.
  func changes(after number: Int) -> [Change] {
    var last: [String: Change] = [:]
    for change in contents.changes where change.number > number { last[change.note] = change }
    return last.values.sorted { $0.number < $1.number }
  }

  /// Keeps a note.
  mutating func save(_ note: Note) throws {
    contents.notes[note.id] = note
    record(.saved, note.id)
    try write()
  }

  /// Deletes the notes of a folder and of the folders below it; returns them.
  mutating func deleteFolder(_ folder: String) throws -> [Note] {
    let deleted = notes.filter { $0.folder == folder || $0.folder.hasPrefix(folder + ".") }
    for note in deleted {
      contents.notes[note.id] = nil
      record(.deleted, note.id)
    }
    try write()
    return deleted
  }

  /// An identifier that no note has had.
  func unusedIdentifier() -> String { String(contents.lastNumber + 1) }

  private mutating func record(_ kind: Change.Kind, _ id: String) {
    contents.lastNumber += 1
    contents.changes.removeAll { $0.note == id }
    contents.changes.append(Change(number: contents.lastNumber, note: id, kind: kind))
  }

  private func write() throws {
    try JSONEncoder().encode(contents).write(to: file, options: .atomic)
  }
}

/// The file of the notes cannot be read.
struct UnreadableStore: LocalizedError {
  let file: URL
  let reason: any Error

  var errorDescription: String? { "\(file.path) cannot be read: \(reason.localizedDescription)" }
}
