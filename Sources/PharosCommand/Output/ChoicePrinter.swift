/// Prints what was chosen: at once, or at the end where that would spoil the screen.
final class ChoicePrinter {
  private let console: Console
  private let printsJSON: Bool
  /// Whether typing goes on after a choice.
  let stays: Bool
  private let waits: Bool
  /// How many were chosen.
  private(set) var count = 0

  init(console: Console, printsJSON: Bool, stays: Bool) {
    self.console = console
    self.printsJSON = printsJSON
    self.stays = stays
    waits = !stays || console.screen != nil
  }

  func print(_ result: PrintedResult) throws(CommandFailure) {
    count += 1
    if printsJSON {
      try console.results.write(ItemPrinter.json(result))
    } else {
      let identifier = console.printed(result.item.uniqueIdentifier)
      try console.results.write(identifier + "\t" + result.markedTitle.text + "\n")
    }
    if !waits { try console.results.flush() }
  }

  func finish() throws(CommandFailure) { try console.results.flush() }
}
