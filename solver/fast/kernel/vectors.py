"""Vectors of 32 lanes of 16 bits as values in compiled code.

Numba has no vector type. With this one, code on vectors can be written with operators and functions: `a & ~b`,
`count(a)`, `load(array, i)`. Everything is plain LLVM without instructions of a particular processor; LLVM maps a
vector to one register of 512 bits, two of 256 or four of 128.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.datamodel import models
from numba.extending import intrinsic, lower_builtin, register_model, type_callable

#     lane  0 … 15 | 16 … 31
#           low       high half
N_LANES = 32
HALF = 16
_LANE = ir.IntType(16)
_VECTOR = ir.VectorType(_LANE, N_LANES)
_HALF_VECTOR = ir.VectorType(_LANE, HALF)
_LANE_BITS = ir.IntType(N_LANES)
N_BYTES = 64  # read at once
_BYTES = ir.VectorType(ir.IntType(8), N_BYTES)


class VectorType(types.Type):
    """Numba's type for such a vector."""

    def __init__(self) -> None:
        super().__init__(name=f"Vector{N_LANES}")


vector_type = VectorType()


@register_model(VectorType)
class _VectorModel(models.PrimitiveModel):
    def __init__(self, manager: Any, numba_type: Any) -> None:
        super().__init__(manager, numba_type, _VECTOR)


def _constant(values: Sequence[int]) -> Any:
    return ir.Constant(_VECTOR, [value & 0xFFFF for value in values])


def _all(value: int) -> Any:
    return _constant([value] * N_LANES)


def _indices(lanes: Sequence[int]) -> Any:
    return ir.Constant(ir.VectorType(ir.IntType(32), len(lanes)), list(lanes))


def _call(builder: Any, name: str, *args: Any, result: Any = _VECTOR) -> Any:
    kind = ir.FunctionType(result, [arg.type for arg in args])
    return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), args)


def _count(builder: Any, x: Any) -> Any:
    return _call(builder, "llvm.ctpop.v32i16", x)


# The operators `&`, `|`, `^`, `+`, `-` and `~` on vectors


def _define_operator(function: Callable[..., Any], n_args: int, emit: Callable[..., Any]) -> None:
    def typer(context: Any) -> Callable[..., Any]:
        if n_args == 1:
            return lambda a: vector_type if a is vector_type else None
        return lambda a, b: vector_type if a is vector_type and b is vector_type else None

    type_callable(function)(typer)
    lower_builtin(function, *[vector_type] * n_args)(lambda context, builder, signature, args: emit(builder, *args))


_define_operator(operator.and_, 2, lambda builder, a, b: builder.and_(a, b))
_define_operator(operator.or_, 2, lambda builder, a, b: builder.or_(a, b))
_define_operator(operator.xor, 2, lambda builder, a, b: builder.xor(a, b))
_define_operator(operator.add, 2, lambda builder, a, b: builder.add(a, b))
_define_operator(operator.sub, 2, lambda builder, a, b: builder.sub(a, b))
_define_operator(operator.invert, 1, lambda builder, a: builder.not_(a))


# Factories of functions that compiled code can call


def constant(lanes: Sequence[int]) -> Any:
    """Return a function without arguments that returns the vector of `lanes`."""

    @intrinsic
    def function(typing_context: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return _constant(lanes)

        return vector_type(), emit

    return function


def permuted(lanes: Sequence[int]) -> Any:
    """Return a function of a vector whose lane k of the result is lane `lanes[k]` of its argument."""

    @intrinsic
    def function(typing_context: Any, a: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.shuffle_vector(args[0], args[0], _indices(lanes))

        return vector_type(vector_type), emit

    return function


def _of_vectors(n_args: int, emit: Callable[..., Any], result: Any = vector_type) -> Any:
    """Return a function of `n_args` vectors that compiles to `emit(builder, *vectors)`."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return emit(builder, *args)

    if n_args == 1:

        @intrinsic
        def one(typing_context: Any, a: Any) -> Any:
            return result(vector_type), build

        return one

    @intrinsic
    def two(typing_context: Any, a: Any, b: Any) -> Any:
        return result(vector_type, vector_type), build

    return two


def where_count_is(n: int) -> Any:
    """Return a function of a vector that keeps the lanes with `n` bits and clears the others."""

    def emit(builder: Any, x: Any) -> Any:
        return builder.select(builder.icmp_unsigned("==", _count(builder, x), _all(n)), x, _all(0))

    return _of_vectors(1, emit)


def rest_where_count_is(n: int) -> Any:
    """Return a function of a vector that complements the lanes with `n` bits and clears the others."""

    def emit(builder: Any, x: Any) -> Any:
        return builder.select(builder.icmp_unsigned("==", _count(builder, x), _all(n)), builder.not_(x), _all(0))

    return _of_vectors(1, emit)


def above(n: int) -> Any:
    """Return a function of a vector that sets all bits of the lanes above `n` and clears the others."""

    def emit(builder: Any, x: Any) -> Any:
        return builder.sext(builder.icmp_unsigned(">", x, _all(n)), _VECTOR)

    return _of_vectors(1, emit)


def lanes_unlike(value: int) -> Any:
    """Return a function of a vector to a uint32: bit k is set if lane k is not `value`."""

    def emit(builder: Any, x: Any) -> Any:
        return builder.bitcast(builder.icmp_unsigned("!=", x, _all(value)), _LANE_BITS)

    return _of_vectors(1, emit, types.uint32)


def keys(shift: int, names: Sequence[int], *, apart_from: int) -> Any:
    """Return a function of a vector of counts to a vector of sort keys.

    A key is count << `shift` | name of the lane, or 0xFFFF where the count is `apart_from`.
    """

    def emit(builder: Any, x: Any) -> Any:
        key = builder.or_(builder.shl(x, _all(shift)), _constant(names))
        return builder.select(builder.icmp_unsigned("==", x, _all(apart_from)), _all(0xFFFF), key)

    return _of_vectors(1, emit)


def _emit_single(builder: Any, x: Any) -> Any:
    # x & (x − 1) clears the lowest bit, so 0 is left if there was one at most.
    rest = builder.and_(x, builder.sub(x, _all(1)))
    return builder.select(builder.icmp_unsigned("==", rest, _all(0)), x, _all(0))


def _emit_one_at(builder: Any, x: Any) -> Any:
    # A shift by more than 15 would be undefined.
    one = builder.shl(_all(1), builder.and_(x, _all(15)))
    return builder.select(builder.icmp_unsigned("<", x, _all(16)), one, _all(0))


def _emit_first_if_any(builder: Any, a: Any, b: Any) -> Any:
    return builder.select(builder.icmp_unsigned("!=", a, _all(0)), a, b)


def _emit_smallest(builder: Any, x: Any) -> Any:
    low = builder.shuffle_vector(x, x, _indices(range(HALF)))
    return builder.zext(_call(builder, "llvm.vector.reduce.umin.v16i16", low, result=_LANE), ir.IntType(64))


count = _of_vectors(1, _count)  # bits in each lane
single = _of_vectors(1, _emit_single)  # lanes with one bit, 0 in the others
one_at = _of_vectors(1, _emit_one_at)  # the bit with the number that is in the lane, 0 from 16 on
smaller = _of_vectors(2, lambda builder, a, b: _call(builder, "llvm.umin.v32i16", a, b))
first_if_any = _of_vectors(2, _emit_first_if_any)  # the first vector's lanes where not 0, else the second's
smallest_of_low = _of_vectors(1, _emit_smallest, types.int64)  # the minimum of the 16 lanes of the low half
lanes_with_none = _of_vectors(
    1, lambda builder, x: builder.bitcast(builder.icmp_unsigned("==", x, _all(0)), _LANE_BITS), types.uint32
)
low_twice = permuted([lane % HALF for lane in range(N_LANES)])
high_twice = permuted([lane % HALF + HALF for lane in range(N_LANES)])


@intrinsic
def everywhere(typing_context: Any, value: Any) -> Any:
    """Return the vector with the low 16 bits of `value` (int64) in every lane."""

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        lane = builder.trunc(args[0], _LANE)
        one = builder.insert_element(ir.Constant(_VECTOR, ir.Undefined), lane, ir.Constant(ir.IntType(32), 0))
        return builder.shuffle_vector(one, one, _indices([0] * N_LANES))

    return vector_type(types.int64), emit


# Memory: arrays of uint16, indexed by element, without bounds checks


def _address(context: Any, builder: Any, signature: Any, args: Any, kind: Any) -> Any:
    array = context.make_array(signature.args[0])(context, builder, args[0])
    return builder.bitcast(builder.gep(array.data, [args[1]]), kind.as_pointer())


def _load(builder: Any, address: Any) -> Any:
    loaded = builder.load(address)
    loaded.align = 2  # bytes: an index may be any element of the array
    return loaded


@intrinsic
def load(typing_context: Any, array: Any, i: Any) -> Any:
    """Return the 32 elements of `array` from index `i`."""

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _load(builder, _address(context, builder, signature, args, _VECTOR))

    return vector_type(array, types.intp), emit


@intrinsic
def load_twice(typing_context: Any, array: Any, i: Any) -> Any:
    """Return the 16 elements of `array` from index `i`, in both halves."""

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        half = _load(builder, _address(context, builder, signature, args, _HALF_VECTOR))
        return builder.shuffle_vector(half, half, _indices([lane % HALF for lane in range(N_LANES)]))

    return vector_type(array, types.intp), emit


@intrinsic
def store_low(typing_context: Any, array: Any, i: Any, vector: Any) -> Any:
    """Write the low half of `vector` into the 16 elements of `array` from index `i`."""

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        low = builder.shuffle_vector(args[2], args[2], _indices(range(HALF)))
        stored = builder.store(low, _address(context, builder, signature, args, _HALF_VECTOR))
        stored.align = 2
        return context.get_dummy_value()

    return types.void(array, types.intp, vector_type), emit


# Memory: arrays of uint8, likewise


def _load_bytes(context: Any, builder: Any, signature: Any, array: Any, i: Any) -> Any:
    loaded = builder.load(_address(context, builder, signature, (array, i), _BYTES))
    loaded.align = 1
    return loaded


def bytes_in(order: Sequence[int]) -> Any:
    """Return a function of an array and an index i: lane k of its vector is byte i + `order[k]`.

    It reads the bytes from i to i + N_BYTES − 1.
    """

    @intrinsic
    def function(typing_context: Any, array: Any, i: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            read = _load_bytes(context, builder, signature, *args)
            return builder.zext(builder.shuffle_vector(read, read, _indices(order)), _VECTOR)

        return vector_type(array, types.intp), emit

    return function


def filled(n: int) -> Any:
    """Return a function of an array of `n` bytes, N_BYTES to 2 N_BYTES, that counts those that are not 0."""
    bits = ir.IntType(N_BYTES)

    @intrinsic
    def function(typing_context: Any, array: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            def filled_from(i: int) -> Any:
                read = _load_bytes(context, builder, signature, args[0], ir.Constant(ir.IntType(64), i))
                return builder.bitcast(builder.icmp_unsigned("!=", read, ir.Constant(_BYTES, [0] * N_BYTES)), bits)

            # The last bytes are read together with some of the first, which are shifted out.
            rest = builder.lshr(filled_from(n - N_BYTES), ir.Constant(bits, 2 * N_BYTES - n))
            counts = [_call(builder, "llvm.ctpop.i64", part, result=bits) for part in (filled_from(0), rest)]
            return builder.add(*counts)

        return types.int64(array), emit

    return function
