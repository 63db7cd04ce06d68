"""The same question answered by others: plain heapq, tcod, scipy and networkx.

Each is given what its user would keep between two questions about one moment: the map's walls and prices, and who bars
the way, in the form that it likes. Each may also cut out the part of the map that a limited movement can reach.
"""

import heapq

from d20nb.squares import DIRECTIONS, Square


class Board:
    """A position for movers of one square, without rules: walls, prices, who bars the way, where one cannot stop."""

    def __init__(self, state, mover, *, flat=False):
        grid = state.setup.map
        self.width, self.height, self.start, self.flat = grid.width, grid.height, mover.at, flat
        self.walls = {at for at, ground in grid.ground.items() if ground.solid}
        extra = (lambda g: 1 + g.extra_mp) if flat else (lambda g: g.multiplier)
        self.times = {at: extra(ground) for at, ground in grid.ground.items() if not ground.solid}
        self.state, self.mover, self.seen = state, mover, "nothing yet"
        self.look(None)

    def look(self, most):
        """See who stands in the way, among those whom the mover could meet; once, as long as nobody moves."""
        if most == self.seen:
            return
        self.seen = most
        left, right, top, bottom = self.window(most)
        passage = self.state.ruleset.passage
        met = [
            (c.at, passage(self.state, self.mover, c))
            for c in self.state.combatants.values()
            if c is not self.mover and left <= c.at.x < right and top <= c.at.y < bottom
        ]
        self.shut = {at for at, passage in met if not passage.may_pass}
        self.no_stop = {at for at, passage in met if not passage.may_stop}
        self.more = {at: passage.extra for at, passage in met if passage.extra}

    def window(self, most):
        """First and last column and row that can be reached."""
        x, y = self.start
        far = max(self.width, self.height) if most is None else most
        return max(0, x - far), min(self.width, x + far + 1), max(0, y - far), min(self.height, y + far + 1)

    def without_unfit(self, found):
        """Only the squares where the movement may end."""
        for at in (self.start, *self.no_stop):
            found.pop(at, None)
        return found


# --- plain Python ------------------------------------------------------------------------------------------------


class Heapq:
    name = "heapq"

    def __init__(self, board):
        self.board = board

    def reach(self, most=None):
        b = self.board
        b.look(most)
        walls, shut, times, more = b.walls, b.shut, b.times, b.more
        best, queue = {(*b.start, 0): 0}, [(0, *b.start, 0)]
        limit = float("inf") if most is None else most
        while queue:
            cost, x, y, parity = heapq.heappop(queue)
            if best[x, y, parity] < cost:
                continue
            for dx, dy in DIRECTIONS:
                i, j = x + dx, y + dy
                if not (0 <= i < b.width and 0 <= j < b.height) or (i, j) in walls or (i, j) in shut:
                    continue
                price, after = times.get((i, j), 1), parity
                if dx and dy:
                    if (i, y) in walls or (x, j) in walls:
                        continue
                    if b.flat:
                        price += 1
                    elif price > 1:
                        price += price // 2
                    else:
                        price, after = 1 + parity, 1 - parity
                price += cost + (more.get((i, j), 0) if more else 0)
                if price <= limit and price < best.get((i, j, after), price + 1):
                    best[i, j, after] = price
                    heapq.heappush(queue, (price, i, j, after))
        found = {}
        for (x, y, _), cost in best.items():
            at = Square(x, y)
            if cost < found.get(at, cost + 1):
                found[at] = cost
        return b.without_unfit(found)


# --- arrays ------------------------------------------------------------------------------------------------------


class Arrays:
    """Walls and prices as numpy arrays, kept between questions; the others are put in for each question."""

    def __init__(self, board):
        import numpy as np

        self.np, self.board, self.kept = np, board, {}
        self.walls = np.zeros((board.height, board.width), bool)
        self.times = np.ones((board.height, board.width), np.int32)
        for x, y in board.walls:
            self.walls[y, x] = True
        for (x, y), times in board.times.items():
            self.times[y, x] = times

    def cut(self, most):
        """Walls, prices with 0 for where one cannot go, and the start, in the part that can be reached; kept."""
        if most not in self.kept:
            self.kept[most] = self.made(most)
        return self.kept[most]

    def made(self, most):
        np, board = self.np, self.board
        board.look(most)
        left, right, top, bottom = board.window(most)
        walls = self.walls[top:bottom, left:right]
        price = np.where(walls, 0, self.times[top:bottom, left:right])
        for x, y in board.shut:
            if left <= x < right and top <= y < bottom:
                price[y - top, x - left] = 0
        more = np.zeros_like(price)
        for (x, y), extra in board.more.items():
            if left <= x < right and top <= y < bottom:
                more[y - top, x - left] = extra
        x, y = board.start
        return walls, price, more, (x - left, y - top), (left, top)

    def corners(self, walls, dx, dy):
        """From where a diagonal step is not past a solid corner."""
        np = self.np
        padded = np.pad(walls, 1)
        height, width = walls.shape
        beside = padded[1 : height + 1, 1 + dx : width + 1 + dx]
        above = padded[1 + dy : height + 1 + dy, 1 : width + 1]
        return ~(beside | above)

    def squares(self, cost, most, offset):
        """An array of prices as a dict of squares."""
        ys, xs = self.np.nonzero(cost <= most)
        left, top = offset
        found = {
            Square(x + left, y + top): price
            for x, y, price in zip(xs.tolist(), ys.tolist(), cost[ys, xs].tolist(), strict=True)
        }
        return self.board.without_unfit(found)


class Tcod(Arrays):
    """A graph with a layer for each parity of diagonals, searched in C."""

    name = "tcod"

    def __init__(self, board):
        super().__init__(board)
        import tcod.path

        self.path = tcod.path

    def layers(self, most=None):
        """The price of every square, as an array."""
        np = self.np
        walls, price, more, (x, y), _ = self.cut(most)
        layers = 1 if self.board.flat else 2
        shape = (layers, *walls.shape)
        graph = self.path.CustomGraph(shape)
        step = np.ascontiguousarray(np.broadcast_to(np.where(price > 0, price + more, 0), shape), np.int32)
        for dx, dy in DIRECTIONS[::2]:
            graph.add_edge((0, dy, dx), 1, cost=step)
        if self.board.flat:
            slanted = np.ascontiguousarray(np.broadcast_to(np.where(price > 0, price + more + 1, 0), shape), np.int32)
        else:
            rough = np.where(price > 1, price + price // 2 + more, 0)
            slanted = np.ascontiguousarray(np.broadcast_to(rough, shape), np.int32)
            first = np.ascontiguousarray(np.broadcast_to(np.where(price == 1, 1 + more, 0), shape), np.int32)
            second = np.ascontiguousarray(np.broadcast_to(np.where(price == 1, 2 + more, 0), shape), np.int32)
        for dx, dy in DIRECTIONS[1::2]:
            may = self.corners(walls, dx, dy)
            each = np.ascontiguousarray(np.broadcast_to(may, shape), np.int8)
            graph.add_edge((0, dy, dx), 1, cost=slanted, condition=each)
            if not self.board.flat:
                even, odd = np.zeros(shape, np.int8), np.zeros(shape, np.int8)
                even[0] = odd[1] = may
                graph.add_edge((1, dy, dx), 1, cost=first, condition=even)
                graph.add_edge((-1, dy, dx), 1, cost=second, condition=odd)
        finder = self.path.Pathfinder(graph)
        finder.add_root((0, y, x))
        finder.resolve()
        return finder.distance.min(axis=0)

    def reach(self, most):
        left, _, top, _ = self.board.window(most)
        return self.squares(self.layers(most), most, (left, top))


class Scipy(Arrays):
    """A sparse matrix built from the arrays, and its Dijkstra with a limit."""

    name = "scipy"

    def __init__(self, board):
        super().__init__(board)
        import scipy.sparse
        import scipy.sparse.csgraph

        self.sparse, self.graph = scipy.sparse, scipy.sparse.csgraph

    def edges(self, most):
        np = self.np
        walls, price, more, (x, y), offset = self.cut(most)
        height, width = walls.shape
        count = height * width
        index = np.arange(count).reshape(height, width)
        starts, ends, prices = [], [], []

        def add(a, b, cost, may, before=0, after=0):
            starts.append(a[may] + before * count)
            ends.append(b[may] + after * count)
            prices.append(cost[may])

        parities = (0,) if self.board.flat else (0, 1)
        for dx, dy in DIRECTIONS:
            ys, xs = slice(max(0, -dy), height - max(0, dy)), slice(max(0, -dx), width - max(0, dx))
            ye, xe = slice(max(0, dy), height - max(0, -dy)), slice(max(0, dx), width - max(0, -dx))
            a, b, cost, extra = index[ys, xs], index[ye, xe], price[ye, xe], more[ye, xe]
            may = cost > 0
            if dx and dy:
                may = may & self.corners(walls, dx, dy)[ys, xs]
                if self.board.flat:
                    add(a, b, cost + extra + 1, may)
                    continue
                rough, plain = may & (cost > 1), may & (cost == 1)
                for parity in parities:
                    add(a, b, cost + cost // 2 + extra, rough, parity, parity)
                    add(a, b, 1 + parity + extra, plain, parity, 1 - parity)
            else:
                for parity in parities:
                    add(a, b, cost + extra, may, parity, parity)
        joined = [np.concatenate(part) for part in (starts, ends, prices)]
        return joined, count * len(parities), y * width + x, (height, width), offset

    def layers(self, most=None):
        np = self.np
        (starts, ends, prices), count, start, shape, self.offset = self.edges(most)
        matrix = self.sparse.csr_matrix((prices, (starts, ends)), shape=(count, count))
        limit = np.inf if most is None else most
        cost = self.graph.dijkstra(matrix, indices=start, limit=limit)
        return cost.reshape(-1, *shape).min(axis=0)

    def reach(self, most):
        cost = self.layers(most)
        cost = self.np.where(self.np.isfinite(cost), cost, -1).astype(int)
        cost[cost < 0] = most + 1
        return self.squares(cost, most, self.offset)


class Networkx:
    """A graph of what can be reached, built for each question."""

    name = "networkx"

    def __init__(self, board):
        import networkx

        self.networkx, self.board = networkx, board

    def graph(self, left, right, top, bottom):
        board, graph = self.board, self.networkx.DiGraph()
        for x in range(left, right):
            for y in range(top, bottom):
                if (x, y) in board.walls:
                    continue
                for dx, dy in DIRECTIONS:
                    i, j = x + dx, y + dy
                    if not (left <= i < right and top <= j < bottom) or (i, j) in board.walls:
                        continue
                    times = board.times.get((i, j), 1)
                    if not (dx and dy):
                        for parity in (0,) if board.flat else (0, 1):
                            graph.add_edge((x, y, parity), (i, j, parity), weight=times)
                    elif (i, y) not in board.walls and (x, j) not in board.walls:
                        if board.flat:
                            graph.add_edge((x, y, 0), (i, j, 0), weight=times + 1)
                            continue
                        for parity in (0, 1):
                            price, after = (times + times // 2, parity) if times > 1 else (1 + parity, 1 - parity)
                            graph.add_edge((x, y, parity), (i, j, after), weight=price)
        return graph

    def search(self, graph, most):
        shut, more = self.board.shut, self.board.more

        def weight(a, b, data):
            return None if b[:2] in shut else data["weight"] + more.get(b[:2], 0)

        costs = self.networkx.single_source_dijkstra_path_length(
            graph, (*self.board.start, 0), cutoff=most, weight=weight
        )
        found = {}
        for (x, y, _), cost in costs.items():
            at = Square(x, y)
            if cost < found.get(at, cost + 1):
                found[at] = cost
        return self.board.without_unfit(found)

    def reach(self, most):
        self.board.look(most)
        return self.search(self.graph(*self.board.window(most)), most)


class NetworkxKept(Networkx):
    """The graph of the whole map is kept; the function of the weights hides who bars the way."""

    name = "networkx, graph kept"

    def __init__(self, board):
        super().__init__(board)
        self.kept = self.graph(0, board.width, 0, board.height)

    def reach(self, most):
        self.board.look(most)
        return self.search(self.kept, most)


PEERS = (Heapq, Tcod, Scipy, Networkx, NetworkxKept)
