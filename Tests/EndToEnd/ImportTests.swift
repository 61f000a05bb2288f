import Testing

/// What `pharos import` takes in.
@Suite struct ImportTests {
  @Test("Every form of value arrives")
  func values() throws {
    let space = try Workspace(importing: [
      #"{"id":"1","domain":"notes.work","title":"Paris","pageCount":3,"keywords":["a","b"]}"#,
      #"{"uniqueIdentifier":"2","domainIdentifier":"notes","kMDItemAlbum":"x","allDay":true}"#,
      #"{"id":"3","dueDate":"2024-05-01","startDate":"2024-05-01T10:00:00+02:00"}"#,
      #"{"id":"4","dueDate":0.5,"importantDates":["2024-05-01T10:00:00.123Z",0]}"#,
      #"{"id":"5","authors":["Anna",{"name":"Bo","handles":["bo@x.y"]}]}"#,
      #"{"id":"6","thumbnailData":"AAEC","htmlContentData":"<p>Grüße <b>aus</b></p>"}"#,
      #"{"id":"7","colour":"red","mixed":[1,2.5,true,"x"],"who":{"handles":["h"]},"n":1e300}"#,
      #"{"id":"8","title":null,"keywords":[],"comment":"\u00e9\ud83d\ude00\"\\\/\n"}"#,
      #"{"id":"9","itemKind":"userActivity","indexName":"i","protectionClass":"p","#
        + #""expirationDate":"2999-01-01","relatedUniqueIdentifier":"1"}"#,
    ])
    let json = try space.search("* == '*'", "--json")
    #expect(json.code == 0)
    #expect(
      json.lines.sorted() == [
        #"{"id":"1","domain":"notes.work","attributes":"#
          + #"{"keywords":["a","b"],"pageCount":3,"title":"Paris"}}"#,
        #"{"id":"2","domain":"notes","attributes":{"album":"x","allDay":true}}"#,
        #"{"id":"3","attributes":"#
          + #"{"dueDate":"2024-05-01T00:00:00Z","startDate":"2024-05-01T08:00:00Z"}}"#,
        #"{"id":"4","attributes":{"dueDate":"2001-01-01T00:00:00.5Z","#
          + #""importantDates":["2024-05-01T10:00:00.123Z","2001-01-01T00:00:00Z"]}}"#,
        #"{"id":"5","attributes":{"authors":"#
          + #"[{"name":"Anna","handles":[]},{"name":"Bo","handles":["bo@x.y"]}]}}"#,
        #"{"id":"6","attributes":"#
          + #"{"htmlContentData":"PHA+R3LDvMOfZSA8Yj5hdXM8L2I+PC9wPg==","thumbnailData":"AAEC"}}"#,
        #"{"id":"7","attributes":"#
          + #"{"colour":"red","mixed":[1,2.5,true,"x"],"n":1e+300,"who":{"handles":["h"]}}}"#,
        #"{"id":"8","attributes":{"comment":"é😀\"\\/\n","keywords":[]}}"#,
        #"{"id":"9","itemKind":"userActivity","indexName":"i","protectionClass":"p","#
          + #""expirationDate":"2999-01-01T00:00:00Z","#
          + #""attributes":{"relatedUniqueIdentifier":"1"}}"#,
      ])
    #expect(try space.identifiers("** == 'grüße'cw") == ["6"])
    #expect(try space.identifiers("* == 'red'").isEmpty)
    #expect(try space.identifiers("colour == 'red'") == ["7"])
    #expect(try space.identifiers("mixed == 2.5") == ["7"])
    #expect(try space.identifiers("domainIdentifier == 'notes'") == ["2"])
  }

  @Test("Numbers are the nearest doubles and come back as short as they can")
  func numbers() throws {
    let spellings = [
      ("0", "0"), ("-0", "-0"), ("3", "3"), ("9007199254740992", "9007199254740992"),
      ("-9007199254740994", "-9007199254740994"), ("0.1", "0.1"), ("1E2", "100"),
      ("1.7976931348623157e308", "1.7976931348623157e+308"), ("5e-324", "5e-324"),
      ("2.2250738585072011e-308", "2.225073858507201e-308"), ("1e-400", "0"),
      ("123456789012345678.5", "1.2345678901234568e+17"), ("1e23", "1e+23"),
      ("36893488147419103232", "3.6893488147419103e+19"),
      ("0.30000000000000004", "0.30000000000000004"),
    ]
    let space = try Workspace(
      importing: spellings.enumerated().map { #"{"id":"\#(100 + $0)","rating":\#($1.0)}"# })
    for (index, (_, printed)) in spellings.enumerated() {
      let line = try space.run("get", "--index", space.index, "\(100 + index)").lines.first
      #expect(line == #"{"id":"\#(100 + index)","attributes":{"rating":\#(printed)}}"#)
    }
  }

  @Test("Dates come back as they were, with the fraction they need")
  func dates() throws {
    let spellings = [
      ("\"2024-02-29\"", "2024-02-29T00:00:00Z"), ("\"0001-01-01\"", "0001-01-01T00:00:00Z"),
      ("\"9999-12-31T23:59:59Z\"", "9999-12-31T23:59:59Z"),
      ("\"1969-07-20T20:17:40.25-0030\"", "1969-07-20T20:47:40.25Z"),
      ("\"2024-05-01 10:00\"", "2024-05-01T10:00:00Z"),
      ("\"2024-05-01T10:00:00,5+05\"", "2024-05-01T05:00:00.5Z"),
      ("\"1999-12-31T23:59:59.9Z\"", "1999-12-31T23:59:59.9Z"),
    ]
    let space = try Workspace(
      importing: spellings.enumerated().map { #"{"id":"\#($0)","dueDate":\#($1.0)}"# })
    for (index, (_, printed)) in spellings.enumerated() {
      let line = try space.run("get", "--index", space.index, "\(index)").lines.first
      #expect(line == #"{"id":"\#(index)","attributes":{"dueDate":"\#(printed)"}}"#)
    }
  }

  @Test("Blank lines, carriage returns, a byte order mark and a missing last line feed")
  func lineForms() throws {
    let space = try Workspace()
    let text = "\u{FEFF}{\"id\":\"1\"}\r\n\r\n \t\n{\"id\":\"2\"}"
    let path = try space.file("a.jsonl", Array(text.utf8))
    let outcome = try space.run("import", "--index", space.index, path, "--acknowledge")
    #expect(outcome.code == 0)
    #expect(outcome.lines == [#"{"committed":4}"#])
    #expect(outcome.errors.contains("2 items added from 4 lines (2 blank)"))
    #expect(try space.run("get", "--index", space.index, "1", "2").lines.count == 2)
  }

  @Test("Standard input, several files, and what zstd has compressed")
  func inputs() throws {
    let space = try Workspace()
    let first = try space.file("1.jsonl", Array(#"{"id":"1","title":"a"}"#.utf8))
    let lines = (10..<4000).map { #"{"id":"\#($0)","title":"row \#($0)"}"# + "\n" }
    let middle = lines.count / 2
    let frames =
      Workspace.compressed(Array(lines[..<middle].joined().utf8))
      + Workspace.compressed(Array(lines[middle...].joined().utf8))
    let second = try space.file("2.jsonl.zst", frames)
    let third = try space.file("3.jsonl", [#"{"id":"3","title":"c"}"#])
    let outcome = try space.run(
      "import", "--index", space.index, first, second, "-", "--acknowledge", input: third)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.lines == [#"{"committed":3992}"#])
    #expect(try space.search("title == '*'", "--count").output == "3992\n")
    // Compressed standard input is known by its first bytes.
    let again = try space.run("import", "--index", space.index, "-", input: second)
    #expect(again.code == 0)
    #expect(again.errors.contains("3 990 items added"))
  }

  @Test("Damaged or cut zstd data: everything before it is in")
  func damagedCompression() throws {
    let space = try Workspace()
    let line = Array("{\"id\":\"1\",\"title\":\"a\"}\n".utf8)
    let whole = Workspace.compressed(line)
    let cut = try space.file("cut.zst", whole + Workspace.compressed(line).dropLast(5))
    let outcome = try space.run("import", "--index", space.index, cut)
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("cut.zst: after line 1: the compressed data ends"))
    #expect(outcome.errors.contains("1 item before it are safely in the index"))
    #expect(try space.identifiers("title == 'a'") == ["1"])
    let none = try space.file("none.zst", line)
    let refused = try space.run("import", "--index", space.index, none)
    #expect(refused.code == 2)
    #expect(refused.errors.contains("it is not zstd data"))
  }

  @Test("An item replaces the one with its identifier; an empty input makes an empty index")
  func replacing() throws {
    let space = try Workspace(importing: [
      #"{"id":"1","title":"a"}"#, #"{"id":"1","comment":"b"}"#,
    ])
    #expect(try space.search("* == '*'", "--count").output == "1\n")
    #expect(try space.identifiers("title == '*'").isEmpty)
    let empty = try Workspace()
    #expect(try empty.run("import", "--index", empty.index, "-").code == 0)
    #expect(try empty.run("search", "--index", empty.index, "title == '*'").code == 1)
  }

  @Test("An update merges, null removes, unknown identifiers are counted")
  func update() throws {
    let space = try Workspace(importing: [
      #"{"id":"1","domain":"a","title":"old","comment":"stays","rating":3}"#
    ])
    let path = try space.file(
      "update.jsonl",
      [
        #"{"id":"1","title":"new","rating":null,"domain":"b"}"#, #"{"id":"9","title":"nobody"}"#,
      ])
    let outcome = try space.run("import", "--index", space.index, "--update", path)
    #expect(outcome.code == 0)
    #expect(outcome.errors.contains("1 item updated from 2 lines (1 with an unknown id)"))
    #expect(
      try space.run("get", "--index", space.index, "1", "9").output
        == #"{"id":"1","domain":"b","attributes":{"comment":"stays","title":"new"}}"# + "\n")
    for line in [
      #"{"id":"1","domain":null}"#, #"{"id":"1","indexName":"x"}"#, #"{"id":null}"#,
    ] {
      let bad = try space.file("bad.jsonl", [line])
      #expect(try space.run("import", "--index", space.index, "--update", bad).code == 2)
    }
  }

  @Test("After a clean end the journal is empty and nothing is left to do")
  func cleanEnd() throws {
    let space = try Workspace(importing: [#"{"id":"1","title":"a"}"#])
    let stats = try space.run("stats", "--index", space.index, "--json").output
    #expect(stats.contains(#""journalBytes":0,"#))
    #expect(stats.contains(#""inMemory":false"#))
    #expect(!stats.contains(#""inMemory":true"#))
  }
}
