import ContentTypes

/// The names that people have for types of content, with the uniform types they stand for.
enum TypedKind {
  /// Each kind: its names, the usual one first, and the types; what conforms to one of them is of
  /// the kind.
  private static let table: [(names: [String], types: [String])] = [
    (["app", "application", "program"], ["com.apple.application"]),
    (["archive"], ["public.archive"]),
    (["audio", "music", "song", "sound"], ["public.audio"]),
    (["book", "ebook"], ["org.idpf.epub-container", "org.idpf.epub-folder"]),
    (["bookmark", "link"], ["public.bookmark", "public.stored-url", "public.url"]),
    (["code", "source"], ["public.source-code"]),
    (["contact", "person", "people"], ["public.contact"]),
    (
      ["document"],
      [
        "public.composite-content", "public.plain-text", "public.rtf", "public.html",
        "public.spreadsheet", "public.presentation",
      ]
    ),
    (["event", "appointment"], ["public.calendar-event"]),
    (["folder", "directory"], ["public.folder"]),
    (["font"], ["public.font"]),
    (["image", "photo", "picture"], ["public.image"]),
    (["mail", "email", "e-mail"], ["public.email-message"]),
    (["message", "chat"], ["public.message"]),
    (["movie", "video", "film"], ["public.movie"]),
    (["pdf"], ["com.adobe.pdf"]),
    (["playlist"], ["public.playlist"]),
    (["presentation", "slides"], ["public.presentation"]),
    (["spreadsheet", "table"], ["public.spreadsheet"]),
    (["task", "todo", "to-do", "reminder"], ["public.to-do-item"]),
    (["text"], ["public.text"]),
    (["webpage", "html"], ["public.html"]),
  ]

  /// The names that suggestions are made of.
  static var names: [String] { table.map { $0.names[0] } }

  /// The types that a value means: by a name, its plural, a filename extension, or an identifier.
  ///
  /// - Parameter isUnfinished: whether the names count as well that begin with the value.
  static func types(of value: String, isUnfinished: Bool) -> [String] {
    let value = value.lowercased()
    var types: [String] = []
    for (names, meant) in table {
      let isMeant = names.contains { name in
        name == value || name + "s" == value || (isUnfinished && name.hasPrefix(value))
      }
      if isMeant { types += meant }
    }
    types += typesByExtension[value] ?? []
    // An identifier has dots.
    if value.contains(".") { types.append(value) }
    var seen: Set<String> = []
    return types.filter { seen.insert($0).inserted }
  }

  private static let typesByExtension: [String: [String]] = {
    var types: [String: [String]] = [:]
    for row in UniformTypeTable.rows {
      for name in row.filenameExtensions {
        types[name.lowercased(), default: []].append(row.identifier)
      }
    }
    return types
  }()
}
