import Foundation
import Testing

@testable import CoreSpotlight

@Suite struct ValueTests {
  private func archived<Object: NSObject & NSCoding>(_ object: Object) throws -> Object {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data))
  }

  @Test func persons() throws {
    let person = CSPerson(
      displayName: "Ann", handles: ["a@example.org", "b@example.org"], handleIdentifier: "email")
    person.contactIdentifier = "42"
    for same in [person, try archived(person), try #require(person.copy() as? CSPerson)] {
      #expect(same.displayName == "Ann")
      #expect(same.handles == ["a@example.org", "b@example.org"])
      #expect(same.handleIdentifier == "email")
      #expect(same.contactIdentifier == "42")
    }
    let nameless = try archived(CSPerson(displayName: nil, handles: [], handleIdentifier: "phone"))
    #expect(nameless.displayName == nil)
    #expect(nameless.contactIdentifier == nil)
  }

  @Test func localizedStrings() throws {
    let text = CSLocalizedString(localizedStrings: [
      "en": "Mountain", "fr": "Montagne", "pt-BR": "Montanha",
    ])
    #expect(text.localizedString(preferring: ["fr-CH"]) == "Montagne")
    #expect(text.localizedString(preferring: ["pt-PT"]) == "Montanha")
    #expect(text.localizedString(preferring: ["de"]) == "Mountain")
    #expect(CSLocalizedString(localizedStrings: ["de": "Berg"]).localizedString() == "Berg")
    #expect(CSLocalizedString(localizedStrings: [:]).localizedString() == "")
    let only = CSLocalizedString(localizedStrings: ["xx": "Fjäll"])
    #expect(only.length == 5)
    #expect(only.isEqual(to: "Fjäll"))
    #expect(String(only) == "Fjäll")
    #expect(only as String == "Fjäll")
    #expect(only.character(at: 99) == 0)
    let set = CSSearchableItemAttributeSet(contentType: .text)
    set.title = only as String
    #expect(set.title == "Fjäll")
  }

  @Test(arguments: ["", "kMDItemColour", "title", "a-b", "é", "a b", "pharos_activity"])
  func keysWithNamesThatAreNotAllowed(name: String) {
    #expect(CSCustomAttributeKey(keyName: name) == nil)
  }

  @Test func keys() throws {
    let plain = try #require(CSCustomAttributeKey(keyName: "org_example_colour"))
    #expect(plain.keyName == "org_example_colour")
    #expect(plain.isSearchable && !plain.isSearchableByDefault)
    #expect(!plain.isUnique && !plain.isMultiValued)
    let full = try #require(
      CSCustomAttributeKey(
        keyName: "x1", searchable: false, searchableByDefault: true, unique: true,
        multiValued: true))
    for same in [full, try archived(full), try #require(full.copy() as? CSCustomAttributeKey)] {
      #expect(same.keyName == "x1")
      #expect(
        !same.isSearchable && same.isSearchableByDefault && same.isUnique && same.isMultiValued)
    }
  }

  @Test func items() throws {
    let made = CSSearchableItem(
      uniqueIdentifier: nil, domainIdentifier: nil, attributeSet: CSSearchableItemAttributeSet())
    #expect(UUID(uuidString: made.uniqueIdentifier) != nil)
    let item = CSSearchableItem()
    item.uniqueIdentifier = "1"
    item.domainIdentifier = "a.b"
    item.expirationDate = .distantFuture
    item.isUpdate = true
    item.updateListenerOptions = [.summarization, .priority]
    item.attributeSet.title = "Paris"
    for same in [try archived(item), try #require(item.copy() as? CSSearchableItem)] {
      #expect(same.uniqueIdentifier == "1")
      #expect(same.domainIdentifier == "a.b")
      #expect(same.expirationDate == .distantFuture)
      #expect(same.isUpdate)
      #expect(same.updateListenerOptions.rawValue == 6)
      #expect(same.attributeSet.title == "Paris")
    }
  }

  @Test func contexts() throws {
    let context = CSUserQueryContext(currentSuggestion: nil)
    context.fetchAttributes = ["title"]
    context.filterQueries = ["pageCount > 1"]
    context.keyboardLanguage = "de"
    context.sourceOptions = .allowMail
    context.maxResultCount = 7
    context.enableRankedResults = false
    context.disableSemanticSearch = true
    context.maxSuggestionCount = 3
    context.maxRankedResultCount = 5
    for same in [try archived(context), try #require(context.copy() as? CSUserQueryContext)] {
      #expect(same.fetchAttributes == ["title"])
      #expect(same.filterQueries == ["pageCount > 1"])
      #expect(same.keyboardLanguage == "de")
      #expect(same.sourceOptions == .allowMail)
      #expect(same.maxResultCount == 7 && same.maxSuggestionCount == 3)
      #expect(same.maxRankedResultCount == 5)
      #expect(!same.enableRankedResults && same.disableSemanticSearch)
    }
    let fresh = CSUserQueryContext()
    #expect(fresh.enableRankedResults && !fresh.disableSemanticSearch)
    #expect(fresh.maxResultCount == 0 && fresh.maxSuggestionCount == 0)
    #expect(fresh.maxRankedResultCount == 100)
  }

  @Test func errors() {
    let error: any Error = CSSearchQueryError(.cancelled)
    do {
      throw error
    } catch CSSearchQueryError.invalidQuery {
      Issue.record("another code")
    } catch CSSearchQueryError.cancelled {
    } catch {
      Issue.record("no code")
    }
    #expect((error as NSError).domain == CSSearchQueryErrorDomain)
    #expect((error as NSError).code == -2003)
    #expect(CSIndexError.Code(rawValue: -1006) == .mismatchedClientState)
    #expect(CSIndexError(.quotaExceeded).errorCode == -1004)
    #expect(CSIndexError(.quotaExceeded) == CSIndexError(.quotaExceeded, userInfo: ["a": 1]))
    #expect(CSIndexError.errorDomain == CSIndexErrorDomain)
    #expect(CSIndexError.quotaExceeded.rawValue == -1004)
  }

  @Test func locations() {
    let folder = { (environment: [String: String]) in
      CSHostConfiguration.defaultFolder(
        forBundleIdentifier: "org.example/x", environment: environment
      ).path
    }
    #expect(folder(["XDG_DATA_HOME": "/data"]) == "/data/CoreSpotlight/org.example%2Fx")
    #expect(
      folder(["XDG_DATA_HOME": "relative", "HOME": "/home/ann"])
        == "/home/ann/.local/share/CoreSpotlight/org.example%2Fx")
    #expect(folder(["XDG_DATA_HOME": "", "HOME": "/h"]).hasPrefix("/h/.local/share/"))
  }
}
