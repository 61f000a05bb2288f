// What programs write at their top level. The compiler takes the forms with a handler that defaults to nil there, so
// that `await` waits for nothing; that is what `CoreSpotlightTests` runs it for.
import CoreSpotlight
import Foundation

CSHost.start(configuration(folder: CommandLine.arguments[1]))

let index = CSSearchableIndex(name: "programs")

switch CommandLine.arguments[2] {
case "add":
  // Without `texts`, which suspends and throws, there would be two warnings.
  try await index.indexSearchableItems(items(of: texts(["one", "two", "three"])))
case "add and find":
  try await index.indexSearchableItems(items(of: texts(["one", "two", "three"])))
  try await show()
case "delete and find":
  try await index.indexSearchableItems(items(of: texts(["one", "two", "three", "four"])))
  try await index.deleteSearchableItems(withIdentifiers: texts(["one"]))
  try await index.deleteSearchableItems(withDomainIdentifiers: texts(["numbers.two"]))
  try await show()
case "delete all and find":
  try await index.indexSearchableItems(items(of: texts(["one", "two"])))
  try await CSSearchableIndex.default().deleteAllSearchableItems(completionHandler: nothing())
  try await show()
case "batch and state":
  index.beginBatch()
  try await index.indexSearchableItems(items(of: texts(["one", "two"])))
  try await index.endBatch(withClientState: Data(texts(["12"]).joined().utf8))
  print(String(decoding: try await index.fetchLastClientState(), as: UTF8.self))
  try await show()
case "many":
  for number in 0..<200 {
    index.indexSearchableItems(try items(of: ["\(number)"]))
  }
case "large":
  index.indexSearchableItems(try items(of: (0..<500).map { "number \($0)" }))
case "function": addInFunction()
case "closure":
  let add = { (texts: [String]) in index.indexSearchableItems(try items(of: texts)) }
  try add(["one", "two", "three"])
case "task":
  try await Task.detached {
    try await addInTask()
    exit(3)
  }.value
case "exit":
  index.indexSearchableItems(try items(of: ["one", "two", "three"]))
  exit(4)
case "exit while tasks block":
  for _ in 0..<max(64, ProcessInfo.processInfo.activeProcessorCount) {
    Task.detached { blockForever() }
  }
  addInFunction()
  exit(6)
case "exit in handler":
  index.indexSearchableItems(try items(of: ["one"])) { _ in
    addInFunction()
    exit(5)
  }
  try await Task.sleep(for: .seconds(60))
case "atexit":
  // The handler runs before that of the module, which was there later.
  atexit { addInFunction() }
  index.indexSearchableItems(try items(of: ["zero"]))
case "activity":
  let activity = NSUserActivity(activityType: "org.example.reading")
  activity.title = "Reading"
  activity.isEligibleForSearch = true
  activity.becomeCurrent()
case "nothing":
  try await index.indexSearchableItems(items(of: texts([String]())))
case "show": try await show()
case let other: fatalError("there is no program \(other)")
}
