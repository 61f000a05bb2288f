import CoreSpotlight
import Foundation

/// A client in an older style: Swift 5, handlers, one batch after the other, until it is killed.
///
/// Arguments: the folder of the host, and the number of batches; then, if it shall stop for good
/// inside of a batch, the number of that one and the point, which it prints when it is there.
/// Prints the number of each batch when its completion handler has been called. Batch N deletes the
/// items of batch N - 2 and adds three; its state is `N`.
@main
class SpotlightWriter {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 || arguments.count == 5, let last = Int(arguments[2]) else {
      exit(2)
    }
    let stop = arguments.count == 5 ? arguments[3] + " " + arguments[4] : nil
    var configuration = CSHostConfiguration(bundleIdentifier: "org.example.writer")
    configuration.folder = URL(fileURLWithPath: arguments[1])
    CSHost.start(configuration)

    let index = CSSearchableIndex(name: "crash", protectionClass: .complete)
    let done = DispatchSemaphore(value: 0)
    var first = 1
    index.fetchLastClientState { state, error in
      if let error = error { fatalError("\(error)") }
      first = (state.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0) + 1
      done.signal()
    }
    done.wait()
    for number in stride(from: first, through: last, by: 1) {
      write(number, to: index, stoppingAt: stop) { done.signal() }
      done.wait()
    }
  }

  static func write(
    _ number: Int, to index: CSSearchableIndex, stoppingAt stop: String?,
    then: @escaping () -> Void
  ) {
    func pass(_ point: String) {
      guard stop == "\(number) \(point)" else { return }
      FileHandle.standardOutput.write(Data("\(point)\n".utf8))
      while true { sleep(60) }
    }
    index.beginBatch()
    pass("begun")
    for letter in ["a", "b", "c"] {
      let attributes = CSSearchableItemAttributeSet(itemContentType: kUTTypeText as String)
      attributes.title = "Item \(letter) of batch \(number)"
      attributes.pageCount = NSNumber(value: number)
      let item = CSSearchableItem(
        uniqueIdentifier: "\(number)\(letter)", domainIdentifier: "batches.\(number)",
        attributeSet: attributes)
      index.indexSearchableItems([item], completionHandler: nil)
      pass("added \(letter)")
    }
    index.deleteSearchableItems(
      withIdentifiers: ["a", "b", "c"].map { "\(number - 2)\($0)" }, completionHandler: nil)
    pass("deleted")
    index.endBatch(withClientState: Data("\(number)".utf8)) { error in
      if let error = error { fatalError("\(error)") }
      FileHandle.standardOutput.write(Data("\(number)\n".utf8))
      then()
    }
  }
}
