import Pharos

extension ConformanceTable {
  /// Operators and numbers.
  static let numbers: [ConformanceRow] = [
    row(
      170, "pageCount > 10",
      [.pageCount: .number(11)], .found, "W17"),
    row(
      171, "pageCount > 10",
      [.pageCount: .number(10)], .notFound, "W17"),
    row(
      172, "pageCount < 10",
      [.pageCount: .number(9)], .found, "W17"),
    row(
      173, "pageCount < 10",
      [.pageCount: .number(10)], .notFound, "W17"),
    row(
      174, "pageCount >= 10",
      [.pageCount: .number(10)], .found, "W17"),
    row(
      175, "pageCount <= 10",
      [.pageCount: .number(10)], .found, "W17"),
    row(
      176, "pageCount == 10",
      [.pageCount: .number(10)], .found, "derived from A0"),
    row(
      177, "pageCount = 10",
      [.pageCount: .number(10)], .found, "decision D1"),
    row(
      178, "pageCount != 10",
      [.pageCount: .number(10)], .notFound, "derived from A0"),
    row(
      179, "pageCount != 10",
      [.pageCount: .number(11)], .found, "derived from A0"),
    row(
      180, "pageCount == 10.0",
      [.pageCount: .number(10)], .found, "derived"),
    row(
      181, #"pageCount == "10""#,
      [.pageCount: .number(10)], .found, "OSX (quoted number); D16"),
    row(
      182, "fileSize>1e8",
      [.fileSize: .number(200000000)], .found, "OSX (scientific notation), attribute swapped"),
    row(
      183, "altitude < -10.5",
      [.altitude: .number(-11)], .found, "derived"),
    row(
      184, "altitude == -11",
      [.altitude: .number(-11)], .found, "derived"),
    row(
      185, "pageCount > 10",
      [.title: .text("x")], .notFound, "derived (missing)"),
    row(
      186, "pageCount > abc",
      [.pageCount: .number(12)], .notFound, "decision D16"),
    row(
      187, #"title > "a""#,
      [.title: .text("b")], .notFound, "A0 (ordering is for numbers and dates); D36"),
    row(
      188, "InRange(pageCount, 10, 20)",
      [.pageCount: .number(15)], .found, "W17"),
    row(
      189, "InRange(pageCount, 10, 20)",
      [.pageCount: .number(10)], .found, "decision D24 (inclusive; SMB)"),
    row(
      190, "InRange(pageCount, 10, 20)",
      [.pageCount: .number(20)], .found, "decision D24 (inclusive; SMB)"),
    row(
      191, "InRange(pageCount, 10, 20)",
      [.pageCount: .number(21)], .notFound, "W17"),
    row(
      192, "InRange(pageCount, 5, 10)",
      [.pageCount: .number(7)], .found, "W17"),
    row(
      193, "InRange(pageCount,5,10)",
      [.pageCount: .number(4)], .notFound, "W17"),
    row(
      194, "inRange(pageCount,5,10)",
      [.pageCount: .number(7)], .found, "LEO spelling; D24"),
    row(
      195, "InRange(pageCount, 20, 10)",
      [.pageCount: .number(15)], .notFound, "decision D24 (reversed = empty)"),
    row(
      196, "InRange(duration, 1.5, 2.5)",
      [.duration: .number(2.25)], .found, "derived"),
    row(
      197, "height > 1024 && width > 1024",
      [.pixelHeight: .number(2000), .pixelWidth: .number(2000)], .notFound,
      "W17 text with unknown names; D22"),
    row(
      198, "pixelHeight > 1024 && pixelWidth > 1024",
      [.pixelHeight: .number(2000), .pixelWidth: .number(2000)], .found, "W17 meaning, real names"),
    row(
      199, "kMDItemPixelHeight>=720 && kMDItemKind=*movie",
      [.pixelHeight: .number(720), .kind: .text("MPEG-4 movie")], .found, "OSX"),
    row(
      200, "kMDItemDurationSeconds<=180",
      [.duration: .number(200)], .notFound, "OSX"),
    row(
      201, "flashOn == 1",
      [.flashOn: .number(1)], .found, "derived"),
    row(
      202, "flashOn == true",
      [.flashOn: .number(1)], .found, "decision D30"),
    row(
      203, "flashOn == 0",
      [.title: .text("x")], .notFound, "derived (missing is not 0)"),
    row(
      204, "flashOn != 1",
      [.title: .text("x")], .found, "decision D18"),
  ]
}
