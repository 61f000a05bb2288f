/// Names of persons, frequent ones first.
enum PersonNames {
  static let first = bytes(
    """
    James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard \
    Susan Joseph Jessica Thomas Sarah Carlos Karen Anna Lars Björn Åsa Jürgen Günther Zoë René \
    François Hélène Sofia Erik Ingrid Matthias Ursula Kenji Yuki Haruto Sakura Wei Li Ming Priya \
    Arjun Fatima Omar Noah Emma Olivia Liam Mia Lucas Amelia Ethan Chloé Léa Hugo Elin Oskar Maja \
    Freya Nils Astrid Paul Marie Max Lena Felix Laura Jonas Hannah
    """)

  static let last = bytes(
    """
    Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez \
    Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris \
    Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill \
    Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Müller Schäfer \
    Schröder Weiß Köhler Dubois Lefèvre Gérard Moreau Lindström Åkesson Öberg Nyström Sjöberg \
    Tanaka Suzuki Sato Watanabe Yamamoto Wang Zhang Chen Liu Yang Patel Singh Kumar Khan Ali \
    O'Brien MacDonald McCarthy Fitzgerald VanDerBerg
    """)

  static let topLevels = bytes("com org net de fr se io co.jp")

  private static func bytes(_ names: String) -> [[UInt8]] {
    names.split(separator: " ").map { Array($0.utf8) }
  }
}
