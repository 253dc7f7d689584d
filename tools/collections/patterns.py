"""Pictures that givens can draw: x is a given."""

from solver.board import N_

PATTERNS = {
    N_("Heart"): """
        .xx...xx.
        xxxx.xxxx
        x..xxx..x
        x...x...x
        xx.....xx
        .xx...xx.
        ..xx.xx..
        ...xxx...
        ....x....
    """,
    N_("Tree"): """
        ....x....
        ...xxx...
        ..xx.xx..
        ...xxx...
        ..xx.xx..
        .xx...xx.
        xxxxxxxxx
        ....x....
        ...xxx...
    """,
    N_("House"): """
        ....x....
        ...x.x...
        ..x...x..
        .xxxxxxx.
        .x.....x.
        .x.xx..x.
        .x.xx..x.
        .x.xx..x.
        .xxxxxxx.
    """,
    N_("Hourglass"): """
        xxxxxxxxx
        .x.....x.
        ..x...x..
        ...x.x...
        ....x....
        ...x.x...
        ..x...x..
        .x.....x.
        xxxxxxxxx
    """,
    N_("Face"): """
        ..xxxxx..
        .x.....x.
        x.x...x.x
        x.x...x.x
        x.......x
        x.x...x.x
        x..xxx..x
        .x.....x.
        ..xxxxx..
    """,
    N_("Snowflake"): """
        x...x...x
        .x.xxx.x.
        ..x.x.x..
        .x.x.x.x.
        xxx.x.xxx
        .x.x.x.x.
        ..x.x.x..
        .x.xxx.x.
        x...x...x
    """,
    N_("Chessboard"): """
        x.x.x.x.x
        .x.x.x.x.
        x.x.x.x.x
        .x.x.x.x.
        x.x.x.x.x
        .x.x.x.x.
        x.x.x.x.x
        .x.x.x.x.
        x.x.x.x.x
    """,
    N_("Spiral"): """
        xxxxxxxxx
        ........x
        xxxxxxx.x
        x.....x.x
        x.xxx.x.x
        x.x...x.x
        x.xxxxx.x
        x.......x
        xxxxxxxxx
    """,
    N_("Windmill"): """
        xxx......
        .xxx.....
        ..xx..xxx
        ...x.xxx.
        ...xxx...
        .xxx.x...
        xxx..xx..
        .....xxx.
        ......xxx
    """,
}
