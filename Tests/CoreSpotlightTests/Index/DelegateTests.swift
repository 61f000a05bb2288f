import CoreSpotlight
import Foundation
import Synchronization
import Testing

/// A delegate that notes what it is asked for and answers as it is told.
final class NotingDelegate: NSObject, CSSearchableIndexDelegate {
  let calls = Mutex<[String]>([])
  let acknowledges: Bool

  init(acknowledges: Bool = true) { self.acknowledges = acknowledges }

  private func note(_ call: String) { calls.withLock { $0.append(call) } }
  var noted: [String] { calls.withLock { $0 } }

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
      @escaping () -> Void
  ) {
    if acknowledges { acknowledgementHandler() }
    note("all")
  }

  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void
  ) {
    if acknowledges { acknowledgementHandler() }
    note(identifiers.joined(separator: ","))
  }

  func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) { note("slow") }
  func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) { note("fast") }

  func data(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
  ) throws -> Data {
    Data("\(itemIdentifier) as \(typeIdentifier)".utf8)
  }

  func fileURL(
    for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String,
    inPlace: Bool
  ) throws -> URL {
    URL(fileURLWithPath: "/\(itemIdentifier)/\(inPlace)")
  }
}

/// What the index asks of the app.
@Suite struct DelegateTests {
  @Test func whatIsNotAcknowledgedComesAgain() async throws {
    let folder = try TestFolder()
    let index = { CSSearchableIndex(name: "n") }
    try await withHost(folder: folder) { host in
      let own = index()
      try await own.indexSearchableItems([item("1")])
      let delegate = NotingDelegate(acknowledges: false)
      own.indexDelegate = delegate
      try host.requestReindexing()
      await eventually("asked") { delegate.noted == ["all"] }
      own.indexDelegate = delegate
      await host.performUpkeep()
      #expect(delegate.noted == ["all"])
    }
    try await withHost(folder: folder) { _ in
      let own = index()
      let delegate = NotingDelegate(acknowledges: true)
      own.indexDelegate = delegate
      await eventually("asked again") { delegate.noted == ["all"] }
    }
    try await withHost(folder: folder) { host in
      let own = index()
      let delegate = NotingDelegate()
      own.indexDelegate = delegate
      await host.performUpkeep()
      try await Task.sleep(for: .milliseconds(50))
      #expect(delegate.noted == [])
    }
  }

  @Test func singleItems() async throws {
    try await withHost { host in
      let mail = CSSearchableIndex(name: "mail")
      let notes = CSSearchableIndex(name: "notes")
      let mailDelegate = NotingDelegate(acknowledges: false)
      let notesDelegate = NotingDelegate()
      mail.indexDelegate = mailDelegate
      notes.indexDelegate = notesDelegate
      try await mail.indexSearchableItems([item("m1"), item("m2"), item("m3")])
      try await notes.indexSearchableItems([item("n1")])
      try await host.requestReindexing(ofIdentifiers: ["m2", "n1", "m1"])
      await eventually("asked") { mailDelegate.noted == ["m1,m2"] && notesDelegate.noted == ["n1"] }
      // Sending an item again settles it, acknowledged or not.
      try await mail.indexSearchableItems([item("m1")])
      let late = NotingDelegate()
      mail.indexDelegate = late
      try await host.requestReindexing(ofIdentifiers: ["m3"])
      await eventually("only what is new") { late.noted == ["m3"] }
    }
  }

  @Test func expiryAsks() async throws {
    let clock = TestClock()
    let folder = try TestFolder()
    try await withHost(folder: folder, clock: clock) { host in
      let index = CSSearchableIndex(name: "n")
      let late = item("late")
      late.expirationDate = clock.now.addingTimeInterval(40 * 3600)
      let soon = item("soon")
      soon.expirationDate = clock.now.addingTimeInterval(3600)
      let kept = item("kept")
      kept.expirationDate = .distantFuture
      try await index.indexSearchableItems([late, soon, kept, item("default")])
      let delegate = NotingDelegate()
      index.indexDelegate = delegate
      await host.performUpkeep()
      await eventually("before it expires") { delegate.noted == ["soon"] }
      // An item that comes later and expires sooner than what was looked at.
      clock.advance(60)
      let short = item("short")
      short.expirationDate = clock.now.addingTimeInterval(600)
      try await index.indexSearchableItems([short])
      clock.advance(3600)
      await host.performUpkeep()
      await eventually("what came later") { delegate.noted == ["soon", "short"] }
    }
    // The program did not run when the next one expired.
    clock.advance(50 * 3600)
    try await withHost(folder: folder, clock: clock) { host in
      let index = CSSearchableIndex(name: "n")
      let delegate = NotingDelegate()
      index.indexDelegate = delegate
      await host.performUpkeep()
      await eventually("after it has expired") { delegate.noted == ["late"] }
      #expect(try await identifiers() == ["default", "kept"])
      // Whoever sends it again has it for another month.
      try await index.indexSearchableItems([item("late")])
      #expect(try await identifiers() == ["default", "kept", "late"])
    }
  }

  @Test func lostAndDamagedIndexes() async throws {
    for damage in ["lost", "damaged"] {
      let folder = try TestFolder()
      try await withHost(folder: folder) { _ in
        try await CSSearchableIndex(name: "n").indexSearchableItems(
          (0..<20).map { number in item("\(number)") { $0.title = "Item \(number)" } })
      }
      let files = folder.url.appendingPathComponent("index")
      for name in try FileManager.default.contentsOfDirectory(atPath: files.path) {
        let file = files.appendingPathComponent(name)
        if damage == "lost" {
          try FileManager.default.removeItem(at: file)
        } else if name.hasPrefix("manifest") {
          var bytes = try Data(contentsOf: file)
          bytes[bytes.count / 2] ^= 0xFF
          try bytes.write(to: file)
        }
      }
      try await withHost(folder: folder) { _ in
        let index = CSSearchableIndex(name: "n")
        let found = try await identifiers()
        #expect(found.count == (damage == "lost" ? 0 : 20), "\(damage)")
        let delegate = NotingDelegate()
        index.indexDelegate = delegate
        await eventually("\(damage): asked for everything") { delegate.noted == ["all"] }
      }
    }
  }

  @Test func theDefaultIndexIsAskedToo() async throws {
    try await withHost { host in
      let index = CSSearchableIndex.default()
      let delegate = NotingDelegate()
      index.indexDelegate = delegate
      try host.requestReindexing()
      await eventually("asked") { delegate.noted == ["all"] }
      try await index.indexSearchableItems([item("1")])
      try await host.requestReindexing(ofIdentifiers: ["1", "gone"])
      await eventually("asked for some") { delegate.noted == ["all", "1,gone"] }
    }
  }

  @Test func throttling() async throws {
    try await withHost { host in
      let index = CSSearchableIndex(name: "n")
      let delegate = NotingDelegate()
      index.indexDelegate = delegate
      host.simulateThrottling(true)
      host.simulateThrottling(false)
      await eventually("told") { delegate.noted == ["slow", "fast"] }
    }
  }

  @Test func promises() async throws {
    try await withHost { host in
      let index = CSSearchableIndex(name: "n")
      try await index.indexSearchableItems([
        item("1") {
          $0.providerDataTypeIdentifiers = ["public.png"]
          $0.providerFileTypeIdentifiers = ["public.jpeg"]
          $0.providerInPlaceFileTypeIdentifiers = ["public.tiff"]
        }
      ])
      let nobody = await indexErrorCode {
        _ = try await host.data(forItemIdentifier: "1", typeIdentifier: "public.png")
      }
      #expect(nobody == .remoteConnectionError)
      let delegate = NotingDelegate()
      index.indexDelegate = delegate
      let data = try await host.data(forItemIdentifier: "1", typeIdentifier: "public.png")
      #expect(data == Data("1 as public.png".utf8))
      let fetched = try await index.fetchData(
        forBundleIdentifier: "org.example.tests", itemIdentifier: "1", contentType: .png)
      #expect(fetched == data)
      let copy = try await host.fileURL(forItemIdentifier: "1", typeIdentifier: "public.jpeg")
      #expect(copy.path == "/1/false")
      let itself = try await host.fileURL(forItemIdentifier: "1", typeIdentifier: "public.tiff")
      #expect(itself.path == "/1/true")
      for (identifier, type) in [("1", "public.jpeg"), ("2", "public.png")] {
        let code = await indexErrorCode {
          _ = try await host.data(forItemIdentifier: identifier, typeIdentifier: type)
        }
        #expect(code == .invalidItemError)
      }
    }
  }

  @Test func hostedExtensions() async throws {
    final class Extension: CSIndexExtensionRequestHandler, @unchecked Sendable {
      let calls = Mutex<[String]>([])
      override func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
          @escaping @Sendable () -> Void
      ) {
        searchableIndex.indexSearchableItems([item("again")]) { error in
          #expect(error == nil)
          acknowledgementHandler()
          self.calls.withLock { $0.append("all") }
        }
      }
    }
    final class Importer: CSImportExtension {
      override func update(
        _ attributes: CSSearchableItemAttributeSet, forFileAt contentURL: URL
      ) throws {
        attributes.textContent = try String(contentsOf: contentURL, encoding: .utf8)
      }
    }
    let folder = try TestFolder()
    let file = folder.url.appendingPathComponent("a note.md")
    try Data("# Mountains".utf8).write(to: file)
    try await withHost { host in
      try await CSSearchableIndex(name: "n").indexSearchableItems([item("1")])
      try host.requestReindexing()
      let handler = Extension()
      host.host(handler)
      await eventually("asked") { handler.calls.withLock { $0 } == ["all"] }
      #expect(try await identifiers() == ["1", "again"])
      host.host(Importer(), forContentTypes: [.text])
      let set = try host.attributeSet(forFileAt: file)
      #expect(set.textContent == "# Mountains")
      #expect(set.contentType == "net.daringfireball.markdown")
      #expect(set.displayName == "a note.md")
      #expect(set.fileSize == 11)
      #expect(try host.attributeSet(forFileAt: file, contentType: .png).textContent == nil)
    }
  }
}
