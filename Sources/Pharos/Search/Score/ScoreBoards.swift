import ByteStore
import Postings
import Synchronization

/// Boards of queries that have ended, for those to come: a board is large, and a commit must not
/// cost its pages again.
///
/// One for the process; thread-safe.
enum ScoreBoards {
  /// Boards of queries that run at the same time; at most 1.3 MB each.
  private static let most = 4
  private static let free = Mutex<[ScoreBoard]>([])

  /// Lends a board on which nothing is touched, with room for a query.
  static func borrow(
    comparisons: Int, documentCount: UInt32, _ meter: QueryMeter
  ) throws -> ScoreBoard {
    let board = free.withLock { $0.popLast() } ?? ScoreBoard()
    board.prepare(comparisons: comparisons, documentCount: documentCount)
    do {
      try meter.require(board.memory)
    } catch {
      giveBack(board)
      throw error
    }
    return board
  }

  /// Takes a board back; one that a query left in the middle of a span is not given back.
  static func giveBack(_ board: ScoreBoard) {
    guard board.isWorthKeeping else { return }
    free.withLock { if $0.count < most { $0.append(board) } }
  }
}
