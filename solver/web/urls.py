"""All addresses of the site, by resource."""

from datetime import date

from django.urls import path, register_converter

from solver.web.api import reference
from solver.web.views import (
    bulk,
    daily,
    embed,
    entry,
    home,
    mine,
    new,
    offline,
    play,
    previews,
    print_page,
    puzzle,
    regions,
    settings,
    techniques,
    walkthrough,
)
from solver.web.views.collections import making, reading
from solver.web.views.lab import downloads, generator, methods, stages
from solver.web.views.learn import course
from solver.web.views.service import qr, well_known
from solver.web.views.train import drills, quizzes, speed
from solver.web.views.train import map as train_map


class PageId:
    """A page id, as in `Puzzle.page_id`."""

    regex = "[a-z2-7]{16}"

    def to_python(self, value: str) -> str:
        return value

    to_url = to_python


class Day:
    """A date such as 2026-11-21. A date that does not exist gives a 404."""

    regex = "[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        return date.fromisoformat(value)

    def to_url(self, value: date | str) -> str:
        return str(value)


class Month:
    """A month such as 2026-11, as its first day."""

    regex = "[0-9]{4}-[0-9]{2}"

    def to_python(self, value: str) -> date:
        return date.fromisoformat(f"{value}-01")

    def to_url(self, value: str) -> str:
        return value


register_converter(PageId, "page_id")
register_converter(Day, "day")


class JobName:
    """The name of a job, as `BulkJob` makes it."""

    regex = "[0-9a-f]{32}"

    def to_python(self, value: str) -> str:
        return value

    to_url = to_python


register_converter(Month, "month")
register_converter(JobName, "job_name")

urlpatterns = [
    path("", home.home, name="home"),
    path("about/", home.about, name="about"),
    path("help/", home.help_, name="help"),
    path("sources/", home.sources, name="sources"),
    path("preview.png", previews.site, name="preview"),
    path("api/", reference.reference, name="api"),
    path("bulk/", bulk.bulk, name="bulk"),
    path("bulk/<job_name:job>/", bulk.job, name="bulk-job"),
    path("bulk/<job_name:job>/stop/", bulk.stop, name="bulk-stop"),
    path("bulk/<job_name:job>/go-on/", bulk.go_on, name="bulk-go-on"),
    path("enter/", entry.entry, name="entry"),
    path("enter/clues/", entry.clues, name="entry-clues"),
    path("glance/", entry.glance, name="glance"),
    path("glance/level/", entry.glance_level, name="glance-level"),
    path("regions/", regions.regions, name="regions"),
    path("mine/", mine.mine, name="mine"),
    path("mine/cards/", mine.cards, name="mine-cards"),
    path("p/", entry.keep, name="puzzle-keep"),
    path("p/<page_id:page_id>/", puzzle.puzzle, name="puzzle"),
    path("p/<page_id:page_id>/go-on/", puzzle.go_on, name="puzzle-go-on"),
    path("p/<page_id:page_id>/stop/", puzzle.stop, name="puzzle-stop"),
    path("p/<page_id:page_id>/needed/", puzzle.needed, name="puzzle-needed"),
    path("p/<page_id:page_id>/analysis/", puzzle.analysis, name="puzzle-analysis"),
    path("p/<page_id:page_id>/play/", play.play, name="puzzle-play"),
    path("p/<page_id:page_id>/hint/", play.hint, name="puzzle-hint"),
    path("p/<page_id:page_id>/ladder/", play.ladder, name="puzzle-ladder"),
    path("p/<page_id:page_id>/walk/", play.walk, name="puzzle-walk"),
    path("p/<page_id:page_id>/steps.txt", walkthrough.as_text, name="puzzle-walkthrough-text"),
    path("p/<page_id:page_id>/steps/film/", downloads.steps_film, name="puzzle-walkthrough-film"),
    path("p/<page_id:page_id>/steps/film/file", downloads.steps_film_file, name="puzzle-walkthrough-film-file"),
    path("p/<page_id:page_id>/steps/<int:n>/", walkthrough.step, name="puzzle-walkthrough"),
    path("p/<page_id:page_id>/steps/<int:n>.svg", walkthrough.as_svg, name="puzzle-walkthrough-svg"),
    path("p/<page_id:page_id>/steps/<int:n>.png", previews.step, name="puzzle-walkthrough-png"),
    path("p/<page_id:page_id>/steps/<int:n>.txt", walkthrough.as_candidates, name="puzzle-walkthrough-candidates"),
    path("p/<page_id:page_id>/open/<slug:slug>/", puzzle.open_at, name="puzzle-open"),
    path("p/<page_id:page_id>.svg", puzzle.as_svg, name="puzzle-svg"),
    path("p/<page_id:page_id>.png", previews.puzzle, name="puzzle-png"),
    path("p/<page_id:page_id>.pdf", print_page.as_pdf, name="puzzle-pdf"),
    path("p/<page_id:page_id>.json", puzzle.as_json, name="puzzle-json"),
    path("p/<page_id:page_id>.txt", puzzle.as_text, name="puzzle-text"),
    path("lab/", methods.methods, name="methods"),
    path("lab/collections/", stages.collections, name="lab-collections"),
    path("lab/collections/<slug:name>.svg", stages.chart, name="lab-chart"),
    path("lab/generator/", generator.generator, name="generator"),
    path("lab/generator/events", generator.piece, name="generator-piece"),
    path("lab/generator/tree", generator.tree, name="generator-tree"),
    path("lab/generator/film/", downloads.generator_film, name="generator-film"),
    path("lab/generator/film/file", downloads.generator_film_file, name="generator-film-file"),
    path("lab/generator/stop/", generator.stop, name="generator-stop"),
    path("lab/<slug:engine>/", methods.method, name="method"),
    path("lab/<slug:engine>.png", previews.method, name="method-png"),
    path("p/<page_id:page_id>/lab/", stages.lab, name="lab"),
    path("p/<page_id:page_id>/lab/proof/", downloads.proof, name="lab-proof"),
    path("p/<page_id:page_id>/lab/proof/file", downloads.proof_file, name="lab-proof-file"),
    path("p/<page_id:page_id>/lab/beside/", stages.beside, name="lab-beside"),
    path("p/<page_id:page_id>/lab/<slug:engine>/", stages.stage, name="lab-stage"),
    path("p/<page_id:page_id>/lab/<slug:engine>.png", previews.stage, name="lab-stage-png"),
    path("p/<page_id:page_id>/lab/<slug:engine>/events/<int:k>", stages.piece, name="lab-piece"),
    path("p/<page_id:page_id>/lab/<slug:engine>/film/", downloads.film, name="lab-film"),
    path("p/<page_id:page_id>/lab/<slug:engine>/film/file", downloads.film_file, name="lab-film-file"),
    path("p/<page_id:page_id>/lab/<slug:engine>/tree", stages.tree, name="lab-tree"),
    path("p/<page_id:page_id>/lab/<slug:engine>/stop/", stages.stop, name="lab-stop"),
    path("w/<page_id:wid>/<int:n>/", walkthrough.step, name="walkthrough"),
    path("w/<page_id:wid>/<int:n>.svg", walkthrough.as_svg, name="walkthrough-svg"),
    path("w/<page_id:wid>/<int:n>.png", previews.step, name="walkthrough-png"),
    path("w/<page_id:wid>/<int:n>.txt", walkthrough.as_candidates, name="walkthrough-candidates"),
    path("w/<page_id:wid>.txt", walkthrough.as_text, name="walkthrough-text"),
    path("w/<page_id:wid>/go-on/", walkthrough.go_on, name="walkthrough-go-on"),
    path("w/<page_id:wid>/stop/", walkthrough.stop, name="walkthrough-stop"),
    path("embed/<page_id:page_id>/", embed.board, name="embed"),
    path("embed/<page_id:page_id>/steps/<int:n>/", embed.step, name="embed-step"),
    path("embed/w/<page_id:wid>/<int:n>/", embed.step, name="embed-walkthrough"),
    path("oembed", embed.oembed, name="oembed"),
    path("techniques/", techniques.techniques, name="techniques"),
    path("techniques/<slug:slug>/", techniques.technique, name="technique"),
    path("techniques/<slug:slug>.png", previews.technique, name="technique-png"),
    path("train/", train_map.train, name="train-map"),
    path("train/which/", quizzes.which, name="train-which"),
    path("train/valid/", quizzes.valid, name="train-valid"),
    path("train/speed/", speed.speed, name="train-speed"),
    path("train/<slug:slug>/", drills.technique, name="train"),
    path("train/<slug:slug>/next.json", drills.next_drills, name="train-next"),
    path("learn/", course.overview, name="learn"),
    path("learn/<slug:slug>/", course.lesson, name="lesson"),
    path("learn/<slug:slug>.png", previews.lesson, name="lesson-png"),
    path("daily/", daily.today, name="daily-today"),
    path("daily/archive/", daily.archive, name="daily-archive"),
    path("daily/archive/<month:month>/", daily.archive, name="daily-month"),
    path("daily/archive/<month:month>/print/<slug:slug>/", daily.month_to_print, name="daily-month-print"),
    path("daily/feed.atom", daily.feed, name="daily-feed"),
    path("daily/latest.json", daily.latest, name="daily-latest"),
    path("daily/<day:day>/", daily.day, name="daily"),
    path("daily/<day:day>.png", previews.day, name="daily-png"),
    path("daily/<day:day>/<slug:slug>/", daily.puzzle, name="daily-puzzle"),
    path("daily/<day:day>/<slug:slug>.png", previews.daily, name="daily-puzzle-png"),
    path("new/", new.new, name="new"),
    path("new/go-on/", new.go_on, name="new-go-on"),
    path("new/stop/", new.stop, name="new-stop"),
    path("new/offline.json", new.offline_list, name="new-offline"),
    path("new/<slug:level>/", new.of_level, name="new-of-level"),
    path("print/", print_page.print_page, name="print"),
    path("print.pdf", print_page.as_pdf, name="print-pdf"),
    path("collections/", reading.shelves, name="collections"),
    path("collections/new/", making.make, name="collection-new"),
    path("collections/<slug:cid>/", reading.collection, name="collection"),
    path("collections/<slug:cid>.png", previews.collection, name="collection-png"),
    path("collections/<slug:cid>.txt", reading.as_text, name="collection-text"),
    path("collections/<slug:cid>/print/", reading.to_print, name="collection-print"),
    path("settings/", settings.settings, name="settings"),
    path("language/", settings.language, name="language"),
    path("offline/", offline.offline, name="offline"),
    path("offline/hints-<slug:language>.json", offline.hints, name="offline-hints"),
    path("sw.js", offline.worker, name="worker"),
    path("manifest.webmanifest", offline.web_manifest, name="manifest"),
    path("qr.svg", qr.qr, name="qr"),
    path("robots.txt", well_known.robots, name="robots"),
    path("sitemap.xml", well_known.sitemap, name="sitemap"),
    path("favicon.ico", well_known.favicon, name="favicon"),
    path(".well-known/security.txt", well_known.security, name="security"),
]
