"""Constant folding for templates: render what never changes at compile time, once for each language.

A page has about a hundred translated texts, static URLs and URLs without arguments, and twenty included templates.
None of them depends on the visitor, but Django's engine renders them for each response.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from django.template import Context, NodeList, Template
from django.template.base import FilterExpression, Node, TextNode, Variable, VariableNode, render_value_in_context
from django.template.defaulttags import IfNode, LoadNode, URLNode
from django.template.library import InclusionNode, SimpleNode
from django.template.loader_tags import IncludeNode
from django.template.loaders import base, cached
from django.templatetags.i18n import TranslateNode
from django.templatetags.static import StaticNode
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from solver.web.site.url_patterns import UrlPattern, url_patterns

CONSTANT = "is_constant"
_INDENTATION = re.compile(r"[ \t]*\n[ \t\n]*")


def constant(tag: Any) -> Any:
    """Mark the function of a simple tag as constant: its text depends only on its arguments and the language."""
    setattr(tag, CONSTANT, True)
    return tag


class _Folding(base.Loader):
    """Fold each template that is loaded."""

    def get_template(self, template_name: str, skip: Any = None) -> Template:
        template = super().get_template(template_name, skip)
        context = Context()
        with context.bind_template(template):
            _fold(template.nodelist, context, is_html=template_name.endswith(".html"))
        return template


class Loader(cached.Loader, _Folding):
    """Django's cached loader, which caches a folded template for each language."""

    def cache_key(self, template_name: str, skip: Any = None) -> str:
        return f"{super().cache_key(template_name, skip)} {get_language()}"


class _Included(Node):
    """An included template with a fixed name, looked up only once."""

    def __init__(self, name: str, extra: Mapping[str, FilterExpression]) -> None:
        self._name, self._extra = name, extra
        self._template: Template | None = None

    def render(self, context: Context) -> Any:
        if self._template is None:
            self._template = context.template.engine.get_template(self._name)  # type: ignore[union-attr]
        with context.push(**{name: value.resolve(context) for name, value in self._extra.items()}):
            return self._template.render(context)


class _Value(VariableNode):
    """A variable. Most values are strings, which need no time zone or number formatting."""

    def render(self, context: Context) -> Any:
        value = self.filter_expression.resolve(context)
        if type(value) is SafeString:
            return value
        if type(value) is str and context.autoescape:
            return escape(value)
        return render_value_in_context(value, context)


class _Address(Node):
    """The address of a page with a fixed name. Django's `reverse` searches for its pattern every time."""

    def __init__(self, name: str, args: Sequence[FilterExpression]) -> None:
        self._name, self._args = name, args
        self._patterns: list[UrlPattern] | None = None

    def render(self, context: Context) -> Any:
        if self._patterns is None:
            self._patterns = list(url_patterns(self._name, len(self._args)))
        args = [arg.resolve(context) for arg in self._args]
        url = next(filter(None, (pattern.filled(args) for pattern in self._patterns)), None)
        return escape(url or reverse(self._name, args=args))


def _fold(nodes: NodeList, context: Context, *, is_html: bool) -> None:
    """Fold constant nodes in place, recursively, and merge adjacent text nodes. Indentation of HTML is removed."""
    folded = [_folded(node, context, is_html=is_html) for node in nodes]
    nodes.clear()
    for node in folded:
        if nodes and type(node) is TextNode and type(nodes[-1]) is TextNode:
            nodes[-1] = TextNode(nodes[-1].s + node.s)
        else:
            nodes.append(node)
    for node in nodes if is_html else ():
        if type(node) is TextNode:
            node.s = _INDENTATION.sub("\n", node.s)


def _folded(node: Node, context: Context, *, is_html: bool) -> Node:
    if _is_constant(node):
        return TextNode(str(node.render(context)))
    if type(node) is IncludeNode and not node.isolated_context and _is_literal(node.template):
        return _instead_of(node, _Included(str(node.template.var), node.extra_context))
    if type(node) is URLNode and not (node.asvar or node.kwargs) and _is_literal(node.view_name):
        return _instead_of(node, _Address(str(node.view_name.var), node.args))
    if type(node) is VariableNode:
        return _instead_of(node, _Value(node.filter_expression))
    for nodes in _parts(node):
        _fold(nodes, context, is_html=is_html)
    return node


def _instead_of(old: Node, new: Node) -> Node:
    """Give `new` the template position of `old`, for error messages, and return it."""
    new.token, new.origin = old.token, old.origin
    return new


def _is_constant(node: Node) -> bool:
    if type(node) is LoadNode:
        return True
    if type(node) is TranslateNode:
        return not (node.asvar or node.message_context) and _is_literal(node.filter_expression)
    if type(node) is StaticNode:
        return node.varname is None and _is_literal(node.path)
    if type(node) is URLNode:
        return not (node.asvar or node.kwargs) and all(map(_is_literal, (node.view_name, *node.args)))
    if isinstance(node, SimpleNode | InclusionNode) and getattr(node.func, CONSTANT, False):
        has_more = node.takes_context or node.kwargs or getattr(node, "target_var", None)
        return not has_more and all(map(_is_literal, node.args))
    return False


def _is_literal(expression: FilterExpression) -> bool:
    var = expression.var
    return not expression.filters and (isinstance(var, str) or (isinstance(var, Variable) and var.literal is not None))


def _parts(node: Node) -> Iterator[NodeList]:
    if isinstance(node, IfNode):  # its own `nodelist` is a copy
        yield from (nodes for _, nodes in node.conditions_nodelists)
        return
    for name in node.child_nodelists:
        if nodes := getattr(node, name, None):
            yield nodes
