import Pharos

extension ConformanceTable {
  /// Word modifier w in detail.
  static let words: [ConformanceRow] = [
    row(
      59, #"title == "Inc"w"#,
      [.title: .text("Apple Inc")], .found, "W17"),
    row(
      60, #"title == "String"w"#,
      [.title: .text("NSString")], .notFound, "decision D2 (W17 slide says yes)"),
    row(
      61, #"title == "String"w"#,
      [.title: .text("myString")], .found, "derived from A0 (lower→upper)"),
    row(
      62, #"title == "string"w"#,
      [.title: .text("myString")], .notFound, "derived (no c)"),
    row(
      63, #"title == "string"cw"#,
      [.title: .text("myString")], .found, "derived"),
    row(
      64, #"title == "my"w"#,
      [.title: .text("myString")], .found, "derived"),
    row(
      65, #"title == "String"w"#,
      [.title: .text("STRINGS")], .notFound, "derived"),
    row(
      66, #"title == "paris"wc"#,
      [.title: .text("parisol")], .notFound, "derived (whole word)"),
    row(
      67, #"title == "paris*"wc"#,
      [.title: .text("parisol")], .found, "derived"),
    row(
      68, #"title == "paris*"wc"#,
      [.title: .text("my parisol")], .found, "derived"),
    row(
      69, #"title == "paris*"wc"#,
      [.title: .text("comparison")], .notFound, "derived"),
    row(
      70, #"title == "*paris"wc"#,
      [.title: .text("bigparis town")], .found, "derived"),
    row(
      71, #"title == "*par*"wc"#,
      [.title: .text("comparison")], .found, "derived"),
    row(
      72, #"title == "sear*h"wc"#,
      [.title: .text("my search engine")], .found, "derived"),
    row(
      73, #"title == "sear*h"wc"#,
      [.title: .text("sear the fish")], .notFound, "decision D4 (inner star stays inside a word)"),
    row(
      74, #"title == "france"wc"#,
      [.title: .text("paris-france.jpg")], .found, "derived from A0"),
    row(
      75, #"title == "jpg"wc"#,
      [.title: .text("paris-france.jpg")], .found, "derived from A0"),
    row(
      76, #"title == "report"wc"#,
      [.title: .text("annual_report_2024")], .found, "decision D2 (punctuation ends a word; WIKI)"),
    row(
      77, #"title == "2024"w"#,
      [.title: .text("annual_report_2024")], .found, "derived"),
    row(
      78, #"title == "4"w"#,
      [.title: .text("Chapter4ANewHope")], .found, "WIKI (letter/digit change)"),
    row(
      79, #"title == "Chapter"w"#,
      [.title: .text("Chapter4ANewHope")], .found, "WIKI"),
    row(
      80, #"title == "New"w"#,
      [.title: .text("Chapter4ANewHope")], .notFound, "WIKI (capitals run together)"),
    row(
      81, #"title == "Hope"w"#,
      [.title: .text("Chapter4ANewHope")], .found, "WIKI"),
    row(
      82, #"title == "phone*"cw"#,
      [.title: .text("cellPhone")], .found, "WIKI"),
    row(
      83, #"title == "phon*"cw"#,
      [.title: .text("symphony")], .notFound, "WIKI"),
    row(
      84, #"title == "phon*"cw"#,
      [.title: .text("Phonatory tract")], .found, "WIKI"),
    row(
      85, #"title == "t*"cw && title == "e*"cw"#,
      [.title: .text("TextEdit")], .found, "WIKI"),
    row(
      86, #"title == "go*"cdw"#,
      [.title: .text("Let's go-kart")], .found, "FND (matches-operator)"),
    row(
      87, #"title == "go*"cdw"#,
      [.title: .text("cargo")], .notFound, "FND"),
    row(
      88, #"title == "*go*"cd"#,
      [.title: .text("cargo")], .found, "FND (contains-operator)"),
    row(
      89, #"title == "love paris"cw"#,
      [.title: .text("I love Paris")], .found, "derived (phrase)"),
    row(
      90, #"title == "paris love"cw"#,
      [.title: .text("I love Paris")], .notFound, "derived (order matters)"),
    row(
      91, #"title == "love paris"cw"#,
      [.title: .text("I love big Paris")], .notFound, "derived (words must be consecutive)"),
    row(
      92, #"title == "love paris"cw"#,
      [.title: .text("I love   Paris")], .found, "decision D5"),
    row(
      93, #"title == "love par*"cw"#,
      [.title: .text("I love Paris")], .found, "derived"),
    row(
      94, #"title == "love"cw"#,
      [.title: .text("gloves")], .notFound, "derived"),
    row(
      95, #"title == "o"cw"#,
      [.title: .text("rock'n'o")], .found, "derived (apostrophe ends a word)"),
    row(
      96, #"title == "京"w"#,
      [.title: .text("東京タワー")], .found, "decision D2 (each ideograph is a word)"),
    row(
      97, #"title == "Äpfel"w"#,
      [.title: .text("Rote Äpfel")], .found, "derived"),
    row(
      98, #"title == "Apfel"w"#,
      [.title: .text("Rote Äpfel")], .notFound, "derived (no d)"),
  ]
}
