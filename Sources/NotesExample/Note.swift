import Foundation

/// A note of the person's.
struct Note: Codable, Identifiable {
  var id: String
  /// The folder, as a path of names parted by dots, such as `travel.france`.
  var folder: String
  var title: String
  var text: String
  var tags: [String] = []
  var created: Date
  var changed: Date
  var lastOpened: Date?
}

/// Something that happened to the notes; the numbers ascend.
struct Change: Codable {
  enum Kind: String, Codable {
    case saved, deleted
  }

  var number: Int
  var note: String
  var kind: Kind
}
