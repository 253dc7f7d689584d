"""Constant folding for templates: render what never changes at compile time, once for each language.

A page has about a hundred translated texts, static URLs and URLs without arguments. None of them depends on the
visitor, but Django's engine renders them for each response.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.template import Context, NodeList, Template
from django.template.base import FilterExpression, Node, TextNode, Variable
from django.template.defaulttags import IfNode, LoadNode, URLNode
from django.template.library import InclusionNode, SimpleNode
from django.template.loaders import base, cached
from django.templatetags.i18n import TranslateNode
from django.templatetags.static import StaticNode
from django.utils.translation import get_language

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
    for nodes in _parts(node):
        _fold(nodes, context, is_html=is_html)
    return node


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
