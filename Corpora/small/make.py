#!/usr/bin/env python3
"""Writes items.jsonl beside this file: a small sample corpus of made-up items.

Notes, messages, songs, photographs, recipes, source files and appointments in eight languages, as
`pharos import` reads them. Everything is invented here; the same script always writes the same
bytes. Usage: python3 make.py [FILE]
"""

import json
import pathlib
import sys

DAY = 86400


class Sequence:
    """A small generator of numbers, so that the output depends on no library's."""

    def __init__(self, seed):
        self.state = seed

    def below(self, limit):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % limit

    def pick(self, values):
        return values[self.below(len(values))]

    def some(self, values, count):
        rest, chosen = list(values), []
        for _ in range(count):
            chosen.append(rest.pop(self.below(len(rest))))
        return chosen


RANDOM = Sequence(20240615)


def date(day, seconds=0):
    """ISO 8601, `day` days after 2024-01-01; the months are counted out, 2024 is a leap year."""
    for month, days in enumerate([31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31], 1):
        if day < days:
            clock = f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
            return f"2024-{month:02}-{day + 1:02}T{clock}Z"
        day -= days
    raise ValueError("a day of another year")


PERSONS = [
    ("Ada Bergström", "ada@harbour.example"), ("Zoë Müller", "zoe.mueller@leuchtturm.example"),
    ("José Núñez", "jose@faro.example"), ("François Lefèvre", "francois@phare.example"),
    ("Μαρία Παπαδοπούλου", "maria@faros.example"), ("Иван Соколов", "ivan@mayak.example"),
    ("田中 美咲", "misaki@todai.example"), ("王小明", "xiaoming@dengta.example"),
    ("Siobhán O’Neill", "siobhan@lighthouse.example"), ("Tom Fielding", "tom@harbour.example"),
]

# language: place names, note titles (with {}), sentences (with {})
NOTES = {
    "en": (
        ["Paris", "Lisbon", "the old harbour", "Reykjavík", "San José"],
        ["{} in May", "Packing list for {}", "Ideas for {}", "Letter from {}"],
        ["The café by the window opens at eight.", "Ask at the lighthouse about the boat.",
         "We walked from the station to {} in the rain.", "Remember the blue notebook and 12 stamps.",
         "The keeper's logbook starts in 1871.", "Somebody left a long scarf on the ferry."],
    ),
    "de": (
        ["Zürich", "Köln", "Lübeck", "die Straße am Hafen"],
        ["Reise nach {}", "Notizen aus {}", "Größe der Zimmer in {}"],
        ["Das Café am Fenster öffnet um acht Uhr.", "Der Leuchtturmwärter kennt das Boot.",
         "Wir gingen im Regen bis {}.", "Straßenbahnfahrkarten nicht vergessen.",
         "Die Fähre fährt über den Kanal."],
    ),
    "fr": (
        ["Paris", "Orléans", "la rue du Phare", "Besançon"],
        ["Été à {}", "Liste pour {}", "Où dîner à {}"],
        ["Le café près de la fenêtre ouvre à huit heures.", "Le gardien du phare connaît le bateau.",
         "Nous avons marché jusqu'à {} sous la pluie.", "N'oublie pas les œufs et le château."],
    ),
    "es": (
        ["Cádiz", "La Coruña", "el faro", "Logroño"],
        ["Mañana en {}", "Lista para {}", "Cartas desde {}"],
        ["El café junto a la ventana abre a las ocho.", "El niño pregunta por el barco.",
         "Caminamos hasta {} bajo la lluvia.", "El año pasado llovió en agosto."],
    ),
    "el": (
        ["Αθήνα", "Θεσσαλονίκη", "Χανιά"],
        ["Ταξίδι: {}", "Σημειώσεις, {}"],
        ["Ο φάρος άναψε στις οκτώ.", "Ο δρόμος ως {} ήταν μακρύς.", "Η θάλασσα ήταν ήσυχη."],
    ),
    "ru": (
        ["Москва", "Санкт-Петербург", "Ялта"],
        ["Поездка: {}", "Заметки, {}"],
        ["Маяк зажгли в восемь часов.", "Дорога до {} была длинной.", "Ещё один день у моря."],
    ),
    "ja": (
        ["東京", "京都", "横浜"],
        ["{}の旅行", "{}のメモ"],
        ["灯台は八時に点灯する。", "{}まで電車で行った。", "カメラと地図を忘れない。"],
    ),
    "zh": (
        ["北京", "上海", "青岛"],
        ["{}旅行计划", "{}笔记"],
        ["灯塔八点亮灯。", "我们冒雨走到{}。", "别忘了带相机和地图。"],
    ),
}

TOPICS = ["travel", "city", "harbour", "family", "work", "important", "2024 plans", "draft"]


def notes():
    number = 0
    for language, (places, titles, sentences) in NOTES.items():
        for title in titles:
            for place in places:
                number += 1
                day = RANDOM.below(300)
                yield {
                    "id": f"note-{number:03}",
                    "domain": f"notes.{language}",
                    "title": title.format(place),
                    "contentType": "public.plain-text",
                    "keywords": RANDOM.some(TOPICS, 1 + RANDOM.below(3)),
                    "languages": [language],
                    "contentCreationDate": date(day, RANDOM.below(DAY)),
                    "contentModificationDate": date(day + RANDOM.below(60), RANDOM.below(DAY)),
                    "userCreated": True,
                    "textContent": " ".join(
                        sentence.format(place) for sentence in RANDOM.some(sentences, 3)),
                }


SUBJECTS = [
    "Re: opening hours of the lighthouse", "Invoice 2024-{:03}", "Fwd: photographs of the ferry",
    "Broken window in room {}", "Minutes of the harbour meeting", "Ticket {}-B confirmed",
    "Neue Öffnungszeiten", "Réservation nº {}", "Reunión del martes",
]
MESSAGES = [
    "Please find the invoice attached.", "The window was replaced on Tuesday.",
    "Could you send the timetable again?", "Die Rechnung liegt bei.", "À bientôt, et merci!",
    "Nos vemos en el puerto.", "The new price is 42.50 a night.",
    "See https://harbour.example/timetable for details.", "I love Paris, but not in August.",
]


def messages():
    for number in range(1, 71):
        sender, receiver = RANDOM.some(PERSONS, 2)
        yield {
            "id": f"mail-{number:03}",
            "domain": "mail." + RANDOM.pick(["inbox", "inbox", "inbox.invoices", "sent"]),
            "subject": RANDOM.pick(SUBJECTS).format(number),
            "displayName": f"Message from {sender[0]}",
            "contentType": "com.apple.mail.email",
            "authors": [{"name": sender[0], "handles": [sender[1]]}],
            "authorNames": [sender[0]],
            "recipientNames": [receiver[0]],
            "contentCreationDate": date(RANDOM.below(340), RANDOM.below(DAY)),
            "textContent": " ".join(RANDOM.some(MESSAGES, 2)),
        }


SONG_NOUNS = ["Lighthouse", "Window", "Harbour", "Ferry", "Rain", "Étoile", "Sehnsucht", "Corazón"]
SONG_FORMS = ["{} Song", "Blue {}", "Under the {}", "{} (Live)", "My {}"]
ARTISTS = ["The Keepers", "Tidal Room", "Zoë & the Fog", "Los Faros", "Renée Tribute Band"]


def songs():
    number = 0
    for noun in SONG_NOUNS:
        for form in SONG_FORMS:
            number += 1
            yield {
                "id": f"song-{number:03}",
                "domain": "music",
                "title": form.format(noun),
                "artist": RANDOM.pick(ARTISTS),
                "album": RANDOM.pick(["Night Watch", "Fresnel", "North by East"]),
                "musicalGenre": RANDOM.pick(["Folk", "Rock", "Électronique", "Jazz"]),
                "contentType": "public.mp3",
                "duration": 120 + RANDOM.below(2400) / 10,
                "playCount": RANDOM.below(90),
                "rankingHint": RANDOM.below(101),
            }


CITIES = [("Paris", "France", 48.8566, 2.3522), ("Zürich", "Schweiz", 47.3769, 8.5417),
          ("京都", "日本", 35.0116, 135.7681), ("São Paulo", "Brasil", -23.5505, -46.6333),
          ("Reykjavík", "Ísland", 64.1466, -21.9426), ("Αθήνα", "Ελλάδα", 37.9838, 23.7275)]


def photographs():
    for number in range(1, 43):
        city, country, latitude, longitude = RANDOM.pick(CITIES)
        width, height = RANDOM.pick([(4032, 3024), (3024, 4032), (1920, 1080)])
        yield {
            "id": f"photo-{number:03}",
            "domain": f"photos.2024.{1 + number // 4:02}",
            "displayName": f"IMG_{4000 + 7 * number}.JPG",
            "contentType": "public.jpeg",
            "city": city,
            "country": country,
            "latitude": latitude,
            "longitude": longitude,
            "pixelWidth": width,
            "pixelHeight": height,
            "contentCreationDate": date(4 * number, RANDOM.below(DAY)),
            "userCurated": number % 5 == 0,
        }


RECIPES = [
    ("Crème brûlée", "fr", ["cream", "sugar", "vanilla"]), ("Käsespätzle", "de", ["cheese", "flour"]),
    ("Gazpacho andaluz", "es", ["tomato", "garlic"]), ("Smörgåstårta", "sv", ["bread", "salmon"]),
    ("Fish and chips", "en", ["cod", "potato"]), ("Μουσακάς", "el", ["aubergine", "lamb"]),
    ("Борщ", "ru", ["beetroot", "cabbage"]), ("味噌汁", "ja", ["miso", "tofu"]),
    ("麻婆豆腐", "zh", ["tofu", "pepper"]), ("Tarte aux pommes", "fr", ["apple", "butter"]),
    ("Grüne Soße", "de", ["herbs", "egg"]), ("Tortilla de patatas", "es", ["potato", "egg"]),
]


def recipes():
    for number, (title, language, ingredients) in enumerate(RECIPES, 1):
        yield {
            "id": f"recipe-{number:02}",
            "domain": f"recipes.{language}",
            "title": title,
            "keywords": ingredients,
            "languages": [language],
            "contentDescription": f"Serves {2 + RANDOM.below(5)}, {15 + 5 * RANDOM.below(12)} minutes",
            "com_example_rating": 1 + RANDOM.below(5),
        }


FILES = ["MyWindowClass.swift", "window_controller.swift", "HTTPServer2.swift", "parse-header.py",
         "README.md", "harbour-timetable.csv", "NSWindowTests.swift", "café_menu_2024.txt",
         "build_all.sh", "lighthouse.svg", "index.html", "résumé.txt"]
TYPES = {"swift": "public.swift-source", "py": "public.python-script", "txt": "public.plain-text",
         "html": "public.html", "csv": "public.comma-separated-values-text"}


def files():
    for number, name in enumerate(FILES, 1):
        item = {
            "id": f"file-{number:02}",
            "domain": "files." + RANDOM.pick(["app.Sources", "app.Tests", "docs"]),
            "displayName": name,
            "fileSize": 200 + RANDOM.below(90000),
            "contentModificationDate": date(RANDOM.below(360), RANDOM.below(DAY)),
        }
        kind = TYPES.get(name.rsplit(".", 1)[1])
        if kind:
            item["contentType"] = kind
        if name == "index.html":
            item["htmlContentData"] = (
                "<html><body><h1>Visit the lighthouse</h1>"
                "<p>Open <b>daily</b>, 10-18 h &amp; by appointment.</p></body></html>")
        yield item


def appointments():
    for number in range(1, 25):
        day = 14 * number
        yield {
            "id": f"event-{number:02}",
            "domain": "calendar",
            "title": RANDOM.pick(["Harbour meeting", "Dentist", "Réunion", "Boat inspection"]),
            "contentType": "public.calendar-event",
            "startDate": date(day, 9 * 3600 + 1800 * RANDOM.below(12)),
            "namedLocation": RANDOM.pick(["Pier 3", "Room 12", "Café Central"]),
            "authorNames": [RANDOM.pick(PERSONS)[0]],
        }


def main():
    lines = []
    for group in [notes, messages, songs, photographs, recipes, files, appointments]:
        lines += [json.dumps(item, ensure_ascii=False, separators=(",", ":")) for item in group()]
    beside = pathlib.Path(__file__).parent / "items.jsonl"
    path = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else beside
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{path.name}: {len(lines)} items")


if __name__ == "__main__":
    main()
