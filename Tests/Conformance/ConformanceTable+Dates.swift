import Pharos

extension ConformanceTable {
  /// Dates (now = Wednesday 2024-05-15 12:00:00 UTC, local zone UTC).
  static let dates: [ConformanceRow] = [
    row(
      277, "InRange(completionDate,$time.today(-10),$time.today)",
      [.completionDate: .date(instant("2024-05-10T09:00:00Z"))], .found, "A0, A1"),
    row(
      278, "InRange(completionDate,$time.today(-10),$time.today)",
      [.completionDate: .date(instant("2024-05-04T23:59:59Z"))], .notFound, "A0, A1"),
    row(
      279, "InRange(completionDate,$time.today(-10),$time.today)",
      [.completionDate: .date(instant("2024-05-05T00:00:00Z"))], .found, "D24, D25"),
    row(
      280, "InRange(completionDate,$time.today(-10),$time.today)",
      [.completionDate: .date(instant("2024-05-15T10:00:00Z"))], .notFound,
      "decision D26 (upper end = start of today)"),
    row(
      281,
      #"(authorNames == "Tim"wc || authorNames == "Steve"wc) && InRange(completionDate,$time.today(-10),$time.today)"#,
      [
        .authorNames: .list([.text("Tim Cook")]),
        .completionDate: .date(instant("2024-05-10T09:00:00Z")),
      ], .found, "A0"),
    row(
      282,
      #"(authorNames == "Tim"wc || authorNames == "Steve"wc) && InRange(completionDate,$time.today(-10),$time.today)"#,
      [
        .authorNames: .list([.text("Kevin")]),
        .completionDate: .date(instant("2024-05-10T09:00:00Z")),
      ], .notFound, "A0"),
    row(
      283,
      #"(authorNames == "Kevin"wc || authorNames == "Steve"wc) && InRange(completionDate,$time.today(-10),$time.today)"#,
      [
        .authorNames: .list([.text("Kevin")]),
        .completionDate: .date(instant("2024-05-10T09:00:00Z")),
      ], .found, "A1 (second line partly lost in the copy)"),
    row(
      284, "completionDate == $time.today",
      [.completionDate: .date(instant("2024-05-15T00:00:00Z"))], .found, "A0"),
    row(
      285, "completionDate == $time.today",
      [.completionDate: .date(instant("2024-05-15T23:59:59Z"))], .found, "A0"),
    row(
      286, "completionDate == $time.today",
      [.completionDate: .date(instant("2024-05-14T23:59:59Z"))], .notFound, "A0"),
    row(
      287, "completionDate != $time.today",
      [.completionDate: .date(instant("2024-05-14T23:59:59Z"))], .found, "derived"),
    row(
      288, "completionDate == $time.yesterday",
      [.completionDate: .date(instant("2024-05-14T08:00:00Z"))], .found, "A0"),
    row(
      289, "completionDate == $time.yesterday",
      [.completionDate: .date(instant("2024-05-15T08:00:00Z"))], .notFound, "A0"),
    row(
      290, "completionDate == $time.today(-1)",
      [.completionDate: .date(instant("2024-05-14T08:00:00Z"))], .found, "A0 (plus N days)"),
    row(
      291, "completionDate == $time.today(+1)",
      [.completionDate: .date(instant("2024-05-16T08:00:00Z"))], .found, "A0 (positive numbers)"),
    row(
      292, "completionDate == $time.today(1)",
      [.completionDate: .date(instant("2024-05-16T08:00:00Z"))], .found, "A0"),
    row(
      293, "completionDate == $time.this_week",
      [.completionDate: .date(instant("2024-05-14T08:00:00Z"))], .found, "A0"),
    row(
      294, "completionDate == $time.this_week",
      [.completionDate: .date(instant("2024-05-08T08:00:00Z"))], .notFound, "A0"),
    row(
      295, "completionDate == $time.last_week",
      [.completionDate: .date(instant("2024-05-08T08:00:00Z"))], .found, "A0"),
    row(
      296, "completionDate == $time.last_week",
      [.completionDate: .date(instant("2024-05-15T08:00:00Z"))], .notFound, "A0"),
    row(
      297, "contentModificationDate == $time.this_week(-1)",
      [.contentModificationDate: .date(instant("2024-05-08T08:00:00Z"))], .found,
      "ARC, attribute swapped"),
    row(
      298, "completionDate == $time.this_month",
      [.completionDate: .date(instant("2024-05-01T00:00:00Z"))], .found, "A0"),
    row(
      299, "completionDate == $time.this_month",
      [.completionDate: .date(instant("2024-04-30T23:59:59Z"))], .notFound, "A0"),
    row(
      300, "completionDate == $time.this_month(-1)",
      [.completionDate: .date(instant("2024-04-30T23:59:59Z"))], .found, "A0"),
    row(
      301, "completionDate == $time.this_month(-5)",
      [.completionDate: .date(instant("2023-12-31T12:00:00Z"))], .found, "derived (year change)"),
    row(
      302, "completionDate == $time.this_year",
      [.completionDate: .date(instant("2024-12-31T23:59:59Z"))], .found, "A0"),
    row(
      303, "completionDate == $time.this_year(-1)",
      [.completionDate: .date(instant("2023-06-01T00:00:00Z"))], .found, "A0"),
    row(
      304, "completionDate >= $time.now(-3600)",
      [.completionDate: .date(instant("2024-05-15T11:30:00Z"))], .found, "A0 (seconds)"),
    row(
      305, "completionDate >= $time.now(-3600)",
      [.completionDate: .date(instant("2024-05-15T10:30:00Z"))], .notFound, "A0 (seconds)"),
    row(
      306, "contentModificationDate>$time.now(-86400)",
      [.contentModificationDate: .date(instant("2024-05-14T13:00:00Z"))], .found,
      "OSX, attribute swapped"),
    row(
      307, "completionDate < $time.now",
      [.completionDate: .date(instant("2024-05-15T11:59:59Z"))], .found, "A0"),
    row(
      308, "completionDate > $time.now",
      [.completionDate: .date(instant("2024-05-15T12:00:01Z"))], .found, "A0"),
    row(
      309, "completionDate == $time.now",
      [.completionDate: .date(instant("2024-05-15T12:00:00Z"))], .found, "A0; D25"),
    row(
      310, "completionDate < $time.today",
      [.completionDate: .date(instant("2024-05-15T00:00:00Z"))], .notFound,
      "decision D25 (start of the interval)"),
    row(
      311, "completionDate < $time.today",
      [.completionDate: .date(instant("2024-05-14T23:59:59Z"))], .found, "derived"),
    row(
      312, "completionDate >= $time.today && completionDate < $time.today(1)",
      [.completionDate: .date(instant("2024-05-15T23:59:59Z"))], .found, "MDF users' idiom"),
    row(
      313, "completionDate > $time.today",
      [.completionDate: .date(instant("2024-05-15T08:00:00Z"))], .found, "decision D25"),
    row(
      314, "completionDate >= $time.this_month",
      [.completionDate: .date(instant("2024-05-02T08:00:00Z"))], .found, "derived"),
    row(
      315, "InRange(completionDate,$time.today,$time.today(+1))",
      [.completionDate: .date(instant("2024-05-15T20:00:00Z"))], .found, "FND"),
    row(
      316, "completionDate==$time.iso(2018-10-01T10:00:00Z)",
      [.completionDate: .date(instant("2018-10-01T10:00:00Z"))], .found, "SMB, attribute swapped"),
    row(
      317, "completionDate==$time.iso(2018-10-01T10:00:00Z)",
      [.completionDate: .date(instant("2018-10-01T10:00:01Z"))], .notFound, "derived"),
    row(
      318, "completionDate>$time.iso(2014-03-16T01:03:08Z)",
      [.completionDate: .date(instant("2014-03-16T01:03:09Z"))], .found, "OSX, attribute swapped"),
    row(
      319, "completionDate==$time.iso(2018-10-01T12:00:00+02:00)",
      [.completionDate: .date(instant("2018-10-01T10:00:00Z"))], .found, "derived"),
    row(
      320, "completionDate==$time.iso(2018-10-01)",
      [.completionDate: .date(instant("2018-10-01T10:00:00Z"))], .found,
      "decision D28 (date only = that day)"),
    row(
      321, #"completionDate >= "$time.iso(2018-10-01T10:00:00Z)""#,
      [.completionDate: .date(instant("2018-10-01T10:00:00Z"))], .found, "seen in the wild; D28"),
    row(
      322, "completionDate==1",
      [.completionDate: .date(instant("2001-01-01T00:00:01Z"))], .found,
      "SMB; A0 (seconds since 2001)"),
    row(
      323, "completionDate > 700000000.5",
      [.completionDate: .date(instant("2024-05-15T00:00:00Z"))], .found, "A0 (float seconds)"),
    row(
      324, "completionDate > 800000000",
      [.completionDate: .date(instant("2024-05-15T00:00:00Z"))], .notFound, "derived"),
    row(
      325, "InRange(completionDate, 0, 100)",
      [.completionDate: .date(instant("2001-01-01T00:01:40Z"))], .found, "derived"),
    row(
      326, "InRange(contentCreationDate,1,2)",
      [.contentCreationDate: .date(instant("2001-01-01T00:00:02Z"))], .found,
      "SMB, attribute swapped"),
    row(
      327, "importantDates == $time.today",
      [
        .importantDates: .list([
          .date(instant("2020-01-01T00:00:00Z")), .date(instant("2024-05-15T09:00:00Z")),
        ])
      ], .found, "derived (any element)"),
    row(
      328, "completionDate == $time.someday",
      [.completionDate: .date(instant("2024-05-15T00:00:00Z"))], .error, "derived"),
    row(
      329, "title == $time.today",
      [.title: .text("2024-05-15")], .notFound, "derived (type mismatch)"),
    row(
      330, "completionDate == $time.yesterday(1)",
      [.completionDate: .date(instant("2024-05-15T08:00:00Z"))], .error, "decision D28"),
  ]
}
