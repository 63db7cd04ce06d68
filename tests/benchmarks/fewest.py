"""Fewest strikes by Dijkstra on the product of squares, parities of diagonals and sets of opponents.

It is given who strikes where. It keeps each label once, so it is exact; that it looks at every set at every square is
what makes it slow.
"""

import heapq

from d20nb.squares import DIRECTIONS, Square


def product_dijkstra(board, struck, most):
    """The best trade-offs of every square where the movement may end.

    Args:
        board: The position, as the other peers have it.
        struck: Who strikes when a square is left, as sets.
        most: What can be spent.
    """
    nobody = frozenset()
    best, queue, tick = {(*board.start, 0, nobody): 0}, [(0, 0, *board.start, 0, nobody)], 0
    while queue:
        cost, _, x, y, parity, met = heapq.heappop(queue)
        if best[x, y, parity, met] < cost:
            continue
        meets = met | struck.get((x, y), nobody)
        for dx, dy in DIRECTIONS:
            i, j = x + dx, y + dy
            if not (0 <= i < board.width and 0 <= j < board.height) or (i, j) in board.walls or (i, j) in board.shut:
                continue
            price, after = board.times.get((i, j), 1), parity
            if dx and dy:
                if (i, y) in board.walls or (x, j) in board.walls:
                    continue
                price, after = (price + price // 2, parity) if price > 1 else (1 + parity, 1 - parity)
            price += cost
            label = (i, j, after, meets)
            if price <= most and price < best.get(label, price + 1):
                best[label] = price
                tick += 1
                heapq.heappush(queue, (price, tick, *label))
    labels = {}
    for (x, y, _, met), cost in best.items():
        labels.setdefault(Square(x, y), set()).add((cost, met))
    found = {}
    for at, pairs in labels.items():
        kept = [p for p in pairs if not any(q != p and q[0] <= p[0] and q[1] <= p[1] for q in pairs)]
        found[at] = tuple(sorted(kept, key=lambda pair: (pair[0], len(pair[1]), sorted(pair[1]))))
    return board.without_unfit(found)
