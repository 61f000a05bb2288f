import Pharos
import Testing

@Suite struct CustomAttributeTests {
  @Test func defaults() throws {
    let attribute = try CustomAttribute(name: "com_example_colour")
    #expect(attribute.searchable)
    #expect(!attribute.searchableByDefault)
    #expect(!attribute.multiValued)
    #expect(!attribute.unique)
  }

  @Test(arguments: ["a", "_", "A1_b", "9", "kmdItem", "height", String(repeating: "x", count: 255)])
  func goodNames(name: String) {
    #expect(CustomAttribute.isValidName(name))
  }

  @Test(arguments: [
    ("", CustomAttributeError.Problem.empty), ("a-b", .forbiddenCharacter),
    ("a.b", .forbiddenCharacter), ("a b", .forbiddenCharacter), ("é", .forbiddenCharacter),
    ("[", .forbiddenCharacter), ("a\0", .forbiddenCharacter), ("*", .forbiddenCharacter),
    ("kMDItemFoo", .reservedPrefix), ("kMD", .reservedPrefix), ("kMDItemFSName", .reservedPrefix),
    ("title", .registered), ("kMDItemTitle", .registered), ("uniqueIdentifier", .registered),
    ("_kMDItemExternalID", .registered), ("expirationDate", .registered),
    (String(repeating: "x", count: 256), .tooLong),
  ])
  func badNames(name: String, problem: CustomAttributeError.Problem) {
    #expect(throws: CustomAttributeError.self) { try CustomAttribute(name: name) }
    do throws(CustomAttributeError) {
      _ = try CustomAttribute(name: name)
    } catch {
      #expect(error.problem == problem)
      #expect(error.description.contains(problem.rawValue))
    }
  }
}
