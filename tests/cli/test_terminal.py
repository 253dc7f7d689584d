from solver.cli.terminal import translation_into


def test_the_empty_text_is_translated_to_itself() -> None:
    assert translation_into("de")("") == ""
