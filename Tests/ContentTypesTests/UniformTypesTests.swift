import ContentTypes
import Testing

@Suite struct UniformTypesTests {
  @Test func theTableIsSound() {
    let rows = UniformTypeTable.rows
    let identifiers = Set(rows.map(\.identifier))
    #expect(rows.count >= 250)
    #expect(identifiers.count == rows.count)
    #expect(Set(rows.map { $0.identifier.lowercased() }).count == rows.count)
    for row in rows {
      for parent in row.parents {
        #expect(identifiers.contains(parent), "\(row.identifier) conforms to unknown \(parent)")
      }
      #expect(Set(row.parents).count == row.parents.count)
      #expect(row.filenameExtensions.allSatisfy { !$0.hasPrefix(".") })
      #expect(row.mimeTypes.allSatisfy { $0.contains("/") })
    }
  }

  @Test func noTypeConformsToItselfThroughOthers() {
    for row in UniformTypeTable.rows {
      for parent in row.parents {
        #expect(!UniformTypes.conforms(parent, to: row.identifier), "\(row.identifier)")
      }
    }
  }

  @Test(arguments: [
    ("public.item", ["public.item"]),
    (
      "public.jpeg",
      ["public.jpeg", "public.image", "public.data", "public.content", "public.item"]
    ),
    (
      "public.mp3",
      [
        "public.mp3", "public.audio", "public.audiovisual-content", "public.data",
        "public.content", "public.item",
      ]
    ),
    (
      "com.adobe.pdf",
      [
        "com.adobe.pdf", "public.data", "public.composite-content", "public.item", "public.content",
      ]
    ),
    (
      "public.swift-source",
      [
        "public.swift-source", "public.source-code", "public.plain-text", "public.text",
        "public.data", "public.content", "public.item",
      ]
    ),
    (
      "org.openxmlformats.wordprocessingml.document",
      [
        "org.openxmlformats.wordprocessingml.document", "org.openxmlformats.openxml",
        "public.composite-content", "public.data", "public.content", "public.item",
      ]
    ),
    ("com.example.unknown", ["com.example.unknown"]),
    ("", [""]),
  ])
  func ancestorsAreBreadthFirst(identifier: String, expected: [String]) {
    #expect(UniformTypes.ancestors(of: identifier) == expected)
  }

  @Test func ancestorsAreDistinct() {
    for row in UniformTypeTable.rows {
      let ancestors = UniformTypes.ancestors(of: row.identifier)
      #expect(Set(ancestors).count == ancestors.count)
      #expect(ancestors.first == row.identifier)
    }
  }

  @Test func letterCaseDoesNotMatter() {
    #expect(
      UniformTypes.ancestors(of: "Public.PNG")
        == ["Public.PNG", "public.image", "public.data", "public.content", "public.item"])
    #expect(UniformTypes.conforms("com.apple.ICLOUD", to: "PUBLIC.item"))
  }

  @Test func conformance() {
    #expect(UniformTypes.conforms("public.jpeg", to: "public.jpeg"))
    #expect(UniformTypes.conforms("public.jpeg", to: "public.item"))
    #expect(!UniformTypes.conforms("public.jpeg", to: "public.text"))
    #expect(!UniformTypes.conforms("public.image", to: "public.jpeg"))
    #expect(UniformTypes.conforms("a.b", to: "A.b"))
    #expect(!UniformTypes.conforms("a.b", to: "public.item"))
  }

  @Test func declarations() {
    let jpeg = UniformTypes.declaration(of: "public.jpeg")
    #expect(jpeg?.filenameExtensions == ["jpeg", "jpg", "jpe"])
    #expect(jpeg?.mimeTypes.first == "image/jpeg")
    #expect(UniformTypes.declaration(of: "com.example.unknown") == nil)
  }
}
