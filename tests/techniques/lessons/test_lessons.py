import pytest
from django.utils import translation
from django.utils.translation import gettext

from solver.board import Budget
from solver.techniques import ON_NO_LADDER, TECHNIQUES, Options, Technique, find_ladder, next_step
from solver.techniques.lessons.examples import examples_of, stands_beside
from solver.techniques.lessons.texts import LINK, leads_to_a_word, lessons, texts, words

pytestmark = pytest.mark.thorough

EACH_TECHNIQUE = pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.slug)


@EACH_TECHNIQUE
def test_a_lesson_says_what_a_technique_is_and_how_to_spot_it(technique: Technique) -> None:
    lesson = lessons()[technique.slug]
    assert lesson.what
    assert lesson.spot


@pytest.mark.slow
@EACH_TECHNIQUE
def test_a_technique_has_examples_and_is_found_in_them(technique: Technique) -> None:
    examples = [example for example in examples_of(technique.slug) if example.kind != "practice"]
    assert examples
    for example in examples:
        assert next(technique.find(example.to_lesson().board, Options(unique=True)), None)


@pytest.mark.slow
@EACH_TECHNIQUE
def test_exercises_need_their_technique(technique: Technique) -> None:
    practice = [example for example in examples_of(technique.slug) if example.kind == "practice"]
    for example in practice:
        start = example.to_start()
        step = next_step(start.board, start.ladder, budget=Budget(), unique=True).steps[0]
        assert step.technique == technique.slug


@pytest.mark.slow
@pytest.mark.parametrize("slug", sorted(ON_NO_LADDER))
def test_exercises_off_the_ladder_need_their_technique(slug: str) -> None:
    for example in examples_of(slug):
        if example.kind == "practice":
            start = example.to_start()
            usual = find_ladder(start.ladder.name)
            slugs = [each.slug for each in usual.techniques]
            harder = slugs[slugs.index(stands_beside(slug)) :]
            easier = usual.without({*harder, *start.ladder.left_out})
            assert not next_step(start.board, easier, budget=Budget(), unique=True).steps


def test_lists_are_read_item_by_item() -> None:
    what = lessons()["three-d-medusa"].what
    assert [paragraph.is_list for paragraph in what] == [False, True, False]
    assert [len(paragraph.texts) for paragraph in what] == [1, 2, 1]


def test_texts_of_technique_pages_are_translatable() -> None:
    found = {text for _, text in texts()}
    assert any(text.startswith("Four cells make a rectangle whose digits x and y could be exchanged") for text in found)
    assert not [text for text in found if text.startswith(("#", "    ")) or "\n" in text]


def _links(text: str) -> set[tuple[str, bool]]:
    return {(link["slug"], leads_to_a_word(link)) for link in LINK.finditer(text)}


def test_every_link_leads_to_a_technique_or_to_a_word() -> None:
    for path, text in texts():
        for slug, is_word in _links(text):
            assert slug in (words() if is_word else lessons()), f"{path.name}: {slug}"
        assert "](" not in LINK.sub("", text), text


def test_a_link_leads_to_the_page_where_its_technique_is() -> None:
    for path, text in texts():
        for link in LINK.finditer(text):
            page = (path.parent / f"{link['page']}.md").resolve()
            assert f'<a id="{link["slug"]}"></a>' in page.read_text(encoding="utf-8"), text


def test_a_translation_has_the_links_of_its_text() -> None:
    with translation.override("de"):
        for _, text in texts():
            assert _links(gettext(text)) == _links(text)


def test_a_word_has_a_name_and_a_meaning() -> None:
    fin = words()["fin"]
    assert fin.name == "Fin"
    assert fin.meaning.startswith("An extra place of the digit in a base of a fish")
