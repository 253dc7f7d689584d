"""The lessons of the course as data: what each has, what they teach, and in which order."""

import re
from collections.abc import Iterator

import pytest

from solver.rating.level import LEVELS
from solver.rating.levels import grade_of
from solver.techniques import TECHNIQUES
from solver.techniques.lessons.texts import words
from solver.training.course import CourseLesson, course, find_lesson, lesson_of, lessons_in_order, texts
from tests.techniques.words.test_readable import check

EACH_LESSON = pytest.mark.parametrize("lesson", lessons_in_order(), ids=lambda lesson: lesson.slug)
_TERM = re.compile(r"\*([^*]+)\*")


def words_of(lesson: CourseLesson) -> str:
    return " ".join([lesson.title, *(moment.text for moment in lesson.moments)])


def terms() -> Iterator[tuple[int, str]]:
    """Yield each word that a lesson explains, with the number of the lesson."""
    for k, lesson in enumerate(lessons_in_order()):
        yield from ((k, term) for moment in lesson.moments for term in _TERM.findall(moment.text))


@EACH_LESSON
def test_a_lesson_is_short(lesson: CourseLesson) -> None:
    assert 2 <= len(lesson.moments) <= 5
    for moment in lesson.moments:
        assert len(moment.text) <= 220
        assert moment.shown


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda technique: technique.slug)
def test_a_lesson_teaches_each_technique(technique) -> None:
    assert technique.slug in lesson_of(technique.slug).teaches


def test_a_lesson_teaches_only_techniques() -> None:
    slugs = {technique.slug for technique in TECHNIQUES}
    assert {slug for lesson in lessons_in_order() for slug in lesson.teaches} == slugs


def test_the_lessons_have_names_of_their_own() -> None:
    lessons = lessons_in_order()
    assert len({lesson.slug for lesson in lessons}) == len(lessons)
    assert len({lesson.title for lesson in lessons}) == len(lessons)
    assert find_lesson(lessons[3].slug) is lessons[3]


def test_the_first_six_parts_are_the_levels() -> None:
    assert tuple(part.slug for part in course()[: len(LEVELS)]) == LEVELS


@pytest.mark.parametrize("part", course()[: len(LEVELS)], ids=lambda part: part.slug)
def test_a_part_begins_no_technique_of_another_level(part) -> None:
    first = {lesson.teaches[0] for lesson in part.lessons if lesson.teaches} - set(known_before(part))
    assert {grade_of(slug).level for slug in first} == {LEVELS.index(part.slug)}


def known_before(part) -> Iterator[str]:
    for each in course()[: course().index(part)]:
        yield from (slug for lesson in each.lessons for slug in lesson.teaches)


@pytest.mark.parametrize(("number", "term"), list(terms()), ids=lambda value: str(value).replace(" ", "-"))
def test_no_word_is_used_before_it_is_explained(number: int, term: str) -> None:
    stem = term.lower().removesuffix("es") if term.lower().endswith("xes") else term.lower().removesuffix("s")
    word = re.compile(rf"\b{re.escape(stem)}(?:s|es)?\b", re.IGNORECASE)
    earlier = {lesson.slug: _TERM.sub("", words_of(lesson)) for lesson in lessons_in_order()[:number]}
    assert [slug for slug, text in earlier.items() if word.search(text)] == []


def test_words_of_the_glossary_are_explained_or_not_used() -> None:
    explained = {term.lower().removesuffix("s") for _, term in terms()}
    everyday = {"line", "to see", "given", "house"}  # said in many ways, or explained in the plural
    for name in {word.name.lower() for word in words().values()} - explained - everyday:
        word = re.compile(rf"\b{re.escape(name)}s?\b", re.IGNORECASE)
        assert [lesson.slug for lesson in lessons_in_order() if word.search(words_of(lesson))] == [], name


def test_every_text_is_read_once() -> None:
    for _, text in texts():
        check(text.replace("*", ""), "en")


def test_a_text_is_one_line_without_commands() -> None:
    assert [text for _, text in texts() if "\n" in text or text.startswith(("#", " "))] == []
