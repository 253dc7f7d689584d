from solver.board import N_, ParseError, Sentence

GERMAN = {
    "{whole}.{decimals}": "{whole},{decimals}",
    "row {number}": "Zeile {number}",
    "{digit} is missing in {house}": "{digit} fehlt in {house}",
}


def translate(template: str) -> str:
    return GERMAN.get(template, template)


def test_marking_changes_nothing() -> None:
    assert N_("row {number}") == "row {number}"


def test_a_sentence_is_its_template_filled() -> None:
    assert str(Sentence("row {number}", number=3)) == "row 3"


def test_sentences_inside_are_translated_too() -> None:
    sentence = Sentence("{digit} is missing in {house}", digit=5, house=Sentence("row {number}", number=3))
    assert sentence.text(translate) == "5 fehlt in Zeile 3"


def test_lists_are_joined_by_commas() -> None:
    assert str(Sentence("{cells}", cells=("r1c1", "r1c2"))) == "r1c1, r1c2"


def test_braces_in_a_value_stay() -> None:
    assert str(Sentence("{found!r}", found="{x}")) == "'{x}'"


def test_equal_sentences_are_equal() -> None:
    assert Sentence("row {number}", number=3) == Sentence("row {number}", number=3)


def test_a_parse_error_speaks_english_by_itself() -> None:
    error = ParseError(Sentence("row {number}", number=3), position=7, expected=Sentence("9 cells"))
    assert str(error) == "row 3"
    assert error.position == 7


def test_the_language_decides_between_point_and_comma() -> None:
    sentence = Sentence("ER {least} to {most}", least=7.1, most=(8.0, 12))
    assert sentence.text(translate) == "ER 7,1 to 8,0, 12"
    assert str(sentence) == "ER 7.1 to 8.0, 12"
