#if !canImport(Darwin)
  import ContentTypes

  /// A type made up for a tag that no declared type has; its identifier tells the tag.
  ///
  /// ```
  /// identifier  "dyn.a" · base 32 of the text "?0=" parent ":" tag class "=" tag
  /// base 32     five bits a character, high bits first, the rest filled with zeros
  /// ```
  ///
  /// The parent and the class of the tag are single characters where ``abbreviations`` has one, so
  /// the identifiers are those that Apple's systems make.
  struct DynamicType: Hashable {
    static let prefix = "dyn."
    /// The character after the prefix: the version of the encoding.
    private static let version: Character = "a"
    private static let alphabet = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)

    /// What single characters stand for.
    private static let abbreviations: [Character: String] = [
      "1": "public.filename-extension", "2": "com.apple.ostype", "3": "public.mime-type",
      "4": "com.apple.nspboard-type", "5": "public.url-scheme", "6": "public.data",
      "7": "public.text", "8": "public.plain-text", "9": "public.utf16-plain-text",
      "A": "com.apple.traditional-mac-plain-text", "B": "public.image", "C": "public.video",
      "D": "public.audio", "E": "public.directory", "F": "public.folder",
    ]

    let tag: String
    let tagClass: UTTagClass
    let parent: String?

    init(tag: String, tagClass: UTTagClass, parent: String?) {
      self.tag = UniformTypes.lowercased(tag)
      self.tagClass = tagClass
      self.parent = parent
    }

    /// Reads an identifier; nil when it is not one of a dynamic type.
    init?(identifier: String) {
      let folded = UniformTypes.lowercased(identifier)
      guard folded.hasPrefix(DynamicType.prefix + String(DynamicType.version)),
        let text = DynamicType.decode(folded.utf8.dropFirst(DynamicType.prefix.utf8.count + 1)),
        text.hasPrefix("?")
      else { return nil }
      var parent: String?
      var tags: [(UTTagClass, String)] = []
      for part in text.dropFirst().split(separator: ":") {
        guard let equals = part.firstIndex(of: "=") else { return nil }
        let value = String(part[part.index(after: equals)...])
        if part[..<equals] == "0" {
          parent = DynamicType.long(value)
        } else {
          let tagClass = UTTagClass(rawValue: DynamicType.long(String(part[..<equals])))
          tags.append((tagClass, DynamicType.unescaped(value)))
        }
      }
      guard let first = tags.first, !first.1.isEmpty else { return nil }
      (tagClass, tag) = first
      self.parent = parent
    }

    var identifier: String {
      let parent = self.parent.map { "0=\(DynamicType.short($0)):" } ?? ""
      let text =
        "?\(parent)\(DynamicType.short(tagClass.rawValue))=\(DynamicType.escaped(tag))"
      return DynamicType.prefix + String(DynamicType.version) + DynamicType.encode(text)
    }

    private static func short(_ name: String) -> String {
      abbreviations.first { $0.value == name }.map { String($0.key) } ?? name
    }

    private static func long(_ name: String) -> String {
      guard name.count == 1, let character = name.first else { return name }
      return abbreviations[character] ?? name
    }

    /// The characters with a meaning of their own, behind backslashes, as two digits each.
    private static func escaped(_ tag: String) -> String {
      tag.replacing(":", with: "\\3a").replacing("=", with: "\\3d").replacing(",", with: "\\2c")
    }

    private static func unescaped(_ tag: String) -> String {
      tag.replacing("\\3a", with: ":").replacing("\\3d", with: "=").replacing("\\2c", with: ",")
    }

    private static func encode(_ text: String) -> String {
      var output: [UInt8] = []
      var bits: UInt32 = 0
      var count = 0
      for byte in text.utf8 {
        bits = bits << 8 | UInt32(byte)
        count += 8
        while count >= 5 {
          count -= 5
          output.append(alphabet[Int(bits >> UInt32(count) & 31)])
        }
        bits &= 1 << UInt32(count) - 1
      }
      if count > 0 { output.append(alphabet[Int(bits << UInt32(5 - count) & 31)]) }
      return String(decoding: output, as: UTF8.self)
    }

    private static func decode(_ characters: some Sequence<UInt8>) -> String? {
      var bytes: [UInt8] = []
      var bits: UInt32 = 0
      var count = 0
      for character in characters {
        guard let value = alphabet.firstIndex(of: character) else { return nil }
        bits = bits << 5 | UInt32(value)
        count += 5
        if count >= 8 {
          count -= 8
          bytes.append(UInt8(bits >> UInt32(count) & 0xFF))
        }
        bits &= 1 << UInt32(count) - 1
      }
      return String(validating: bytes, as: UTF8.self)
    }
  }
#endif
