"""Overcooked-AI's kitchens as a world in Python: the same world as `overcooked`, with the same record.

    troupe run 'cmd:python3 examples/python/overcooked.py' --protocol dmas --agents 2 --model random

Rules: HumanCompatibleAI/overcooked_ai (MIT), commit 739950a, mdp/overcooked_mdp.py, as envs/overcooked in this repository
has them; no line of it is used. What the world says of itself (names, texts, lexicon) is in overcooked.json, which
`node --import tsx scripts/python-data.mjs` writes from there.
"""

import json
import sys
from itertools import combinations
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "clients" / "python"))
import troupe  # noqa: E402

WORDS = json.loads((Path(__file__).parent / "overcooked.json").read_text(encoding="utf-8"))
WAYS = {"north": [0, -1], "south": [0, 1], "east": [1, 0], "west": [-1, 0]}
ACTIONS = [*WAYS, "stay", "interact"]
FOODS = {"O": "onion", "T": "tomato", "D": "dish"}
SHAPING = {"placementInPot": 3, "dishPickup": 3, "soupPickup": 5}
#: As recordings of Overcooked-AI have shaped rewards and moves.
SHAPED = {"placementInPot": "PLACEMENT_IN_POT_REW", "dishPickup": "DISH_PICKUP_REWARD", "soupPickup": "SOUP_PICKUP_REWARD"}
MOVES = {word[0].upper(): word for word in WAYS}
MOST = 3
USUAL = 20
HORIZON = 400
UNKNOWN = "ACTION_UNKNOWN"


def recipe_key(ingredients):
    return "+".join(sorted(ingredients))


def orders_of(orders):
    """In the published order (`Recipe.__int__`)."""

    def code(recipe):
        tomatoes = recipe.count("tomato")
        number = len(recipe) - tomatoes + 4 * tomatoes
        return 17 * number if 0 < tomatoes < len(recipe) else number

    return sorted((sorted(order) for order in orders), key=code)


def recipe_table(layout):
    def figure(of, recipe):
        return sum(layout[of][one] for one in recipe) if of in layout else USUAL

    every = [["onion"] * (size - tomatoes) + ["tomato"] * tomatoes for size in (1, 2, 3) for tomatoes in range(size + 1)]
    return {recipe_key(recipe): {"value": figure("value", recipe), "time": figure("time", recipe)} for recipe in every}


def cells(grid, kind):
    return [[x, y] for y, row in enumerate(grid) for x, mark in enumerate(row) if mark == kind]


def places(grid, starts, count):
    """The marked cells; whoever has none starts on the floor as far from the others as can be."""
    taken = starts[:count]
    while len(taken) < count:
        taken.append(max(cells(grid, " "), key=lambda at: min(abs(at[0] - x) + abs(at[1] - y) for x, y in taken)))
    return taken


class Overcooked:
    def reset(self, scene, seed, agents, options):
        layout = WORDS["layouts"][scene]
        if len(agents) != layout.get("cooks", len(agents)):
            raise ValueError(f"{scene} takes {layout['cooks']} cooks")
        old = options["dynamics"] == "old"
        rows = [row.replace(".", " ") for row in layout["map"]]
        starts = [cells(rows, mark)[0] for mark in "12"]
        grid = [row.replace("1", " ").replace("2", " ") for row in rows]
        all_orders, bonus = (
            orders_of([one for one in layout[of] if not old or len(one) == MOST]) for of in ("orders", "bonus")
        )
        kitchen = {"grid": grid, "rules": options["rules"], "oldDynamics": old, "orderBonus": 2, "shaping": SHAPING}
        orders = {"allOrders": all_orders, "bonusOrders": bonus}
        cooks = [{"position": at, "orientation": WAYS["north"], "held": None} for at in places(grid, starts, len(agents))]
        play = {"cooks": cooks, "placed": [], **orders, "timestep": 0}
        self.begin(scene, agents, {**kitchen, "recipes": recipe_table(layout), **orders}, play)

    def begin(self, scene, agents, kitchen, play):
        self.kitchen, self.play = kitchen, play
        self.figures = {"score": 0, "shaped": 0, "delivered": 0, "paid": 0, "stopped": None}
        self.scene_name, self.agents, self.last = scene, list(agents), [None for _ in agents]

    def ready(self):
        return [] if self.figures["stopped"] or self.play["timestep"] >= HORIZON else self.agents

    def actions(self, agent):
        return ACTIONS

    def task(self):
        return WORDS["task"]

    def manual(self):
        return WORDS["manual"]["old" if self.kitchen["oldDynamics"] else "new"]

    def score(self):
        told = {name: self.figures[name] for name in ("score", "delivered", "paid", "shaped")}
        return {"published": {**told, "steps": self.play["timestep"]}}

    def snapshot(self):
        play = {"scene": self.scene_name, "agents": self.agents, "kitchen": self.kitchen, **self.figures}
        return {**play, "play": self.play, "last": self.last}

    # Recordings of Overcooked-AI.

    def replay(self, recording):
        """The first difference from a recorded trajectory: its states and both rewards, not its events."""
        if "steps" not in recording or "start" not in recording:
            raise ValueError("only one whole trajectory can be replayed here: grid, params, start and steps")
        start, params = recording["start"], recording["params"]
        orders = {
            of: orders_of([one["ingredients"] for one in start[told]])
            for of, told in (("allOrders", "all_orders"), ("bonusOrders", "bonus_orders"))
        }
        grid = ["".join(" " if mark in "123456789" else mark for mark in row) for row in recording["grid"]]
        kitchen = {
            "grid": grid,
            "rules": "published",
            "oldDynamics": bool(params["old_dynamics"]),
            "orderBonus": params["order_bonus"],
            "shaping": {name: params["reward_shaping"][of] for name, of in SHAPED.items()},
            "recipes": {recipe_key(one["ingredients"]): one for one in params["recipes"]},
            **orders,
        }
        cooks = [{**one, "held": one["held_object"] and unrecorded(one["held_object"])} for one in start["players"]]
        placed = [{"position": one["position"], "item": unrecorded(one)} for one in start["objects"]]
        agents = [str(who) for who in range(len(cooks))]
        play = {"cooks": cooks, "placed": placed, **orders, "timestep": start["timestep"]}
        self.begin("recorded", agents, kitchen, play)
        for step, told in enumerate(recording["steps"]):
            self.step([{"agent": who, "do": MOVES.get(move, move)} for who, move in zip(agents, told["action"])])
            wanted = {**told["state"], **{of: told[of] for of in self.rewards}}
            found = difference(in_order(wanted), in_order({**self.recorded(), **self.rewards}), "")
            if found:
                return {"steps": step + 1, "mismatch": {"step": step, **found}}
        return {"steps": len(recording["steps"])}

    def recorded(self):
        """`OvercookedState.to_dict`."""
        play = self.play
        return {
            "players": [
                {
                    "position": cook["position"],
                    "orientation": cook["orientation"],
                    "held_object": cook["held"] and self.recorded_item(cook["held"], cook["position"]),
                }
                for cook in play["cooks"]
            ],
            "objects": [self.recorded_item(one["item"], one["position"]) for one in play["placed"]],
            "all_orders": [{"ingredients": order} for order in play["allOrders"]],
            "bonus_orders": [{"ingredients": order} for order in play["bonusOrders"]],
            "timestep": play["timestep"],
        }

    def recorded_item(self, item, position):
        told = {"name": item["name"], "position": position}
        if item["name"] != "soup":
            return told
        tick, ready = item["tick"], self.is_ready(item)
        return {
            **told,
            "_ingredients": [{"name": one, "position": position} for one in item["ingredients"]],
            "cooking_tick": tick,
            "_cooking_tick": tick,
            "is_idle": tick < 0,
            "is_cooking": tick >= 0 and not ready,
            "is_ready": ready,
            "cook_time": -1 if tick < 0 else self.time(item),
        }

    # What agents see.

    def observe(self, agent):
        view = self.view(agent)
        starts = "by themselves" if view["isOld"] else "when told to"
        orders = "; ".join(f"{one['recipe']} pays {one['pays']} and cooks {one['cooks']}" for one in view["orders"])
        lines = [
            f"Step {view['step']}. Score {view['score']}, soups delivered {view['delivered']}. "
            f"Soups of three start to cook {starts}.",
            f"Map, row by row: {' '.join(view['map'])}",
            f"Orders: {orders}",
        ]
        for cook in view["cooks"]:
            you = " (you)" if cook["name"] == agent else ""
            name = json.dumps(cook["name"], ensure_ascii=False)
            lines.append(f"{name}{you} at {cook['at']} faces {cook['facing']} and holds {item_text(cook['holds'])}")
        lines += [f"On {one['at']}: {item_text(one['item'])}" for one in view["placed"]]
        if view["last"]:
            said = json.dumps(view["last"]["do"], ensure_ascii=False)
            lines.append(f"Your last action: {said} ({view['last']['reason']})")
        return {"text": "\n".join(lines), "data": view}

    def view(self, agent):
        kitchen, play, who = self.kitchen, self.play, self.agents.index(agent)
        facing = {tuple(way): word for word, way in WAYS.items()}
        return {
            "step": play["timestep"],
            "score": self.figures["score"],
            "delivered": self.figures["delivered"],
            "isOld": kitchen["oldDynamics"],
            "map": [row.replace(" ", ".") for row in kitchen["grid"]],
            "me": agent,
            "cooks": [
                {
                    "name": name,
                    "at": cook["position"],
                    "facing": facing[tuple(cook["orientation"])],
                    "holds": cook["held"] and self.seen(cook["held"]),
                }
                for name, cook in zip(self.agents, play["cooks"])
            ],
            "placed": [{"at": one["position"], "item": self.seen(one["item"])} for one in play["placed"]],
            "orders": [
                {"recipe": key, "pays": self.pay(key), "cooks": kitchen["recipes"][key]["time"]}
                for key in map(recipe_key, play["allOrders"])
            ],
            "last": self.last[who],
        }

    def seen(self, item):
        if item["name"] != "soup":
            return {"name": item["name"], "ingredients": [], "stage": ""}
        stage = "idle" if item["tick"] < 0 else f"cooking, {item['tick']} of {self.time(item)}"
        return {"name": "soup", "ingredients": item["ingredients"], "stage": "ready" if self.is_ready(item) else stage}

    def map(self):
        return "\n".join(
            ["".join(self.mark(x, y) for x in range(len(row))) for y, row in enumerate(self.kitchen["grid"])]
            + [f"score {self.figures['score']}, soups {self.figures['delivered']}"]
        )

    def mark(self, x, y):
        mark = self.kitchen["grid"][y][x]
        who = [str(i + 1) for i, cook in enumerate(self.play["cooks"]) if cook["position"] == [x, y]]
        item = self.at([x, y])
        return (who or [item["name"][0] if item and mark == "X" else mark.replace(" ", ".")])[0]

    # Rules; the published functions stand at each.

    def time(self, soup):
        return self.kitchen["recipes"][recipe_key(soup["ingredients"])]["time"]

    def is_ready(self, soup):
        return soup["tick"] >= 0 and soup["tick"] >= self.time(soup)

    def pay(self, key):
        """`get_recipe_value`."""
        wanted = [recipe_key(order) for order in self.play["allOrders"]]
        if wanted and key not in wanted:
            return 0
        bonus = key in [recipe_key(order) for order in self.play["bonusOrders"]]
        return self.kitchen["recipes"][key]["value"] * (self.kitchen["orderBonus"] if bonus else 1)

    def terrain(self, cell):
        return self.kitchen["grid"][cell[1]][cell[0]]

    def at(self, cell):
        return next((one["item"] for one in self.play["placed"] if one["position"] == cell), None)

    def take(self, cell):
        self.play["placed"] = [one for one in self.play["placed"] if one["position"] != cell]

    def put(self, cell, item):
        self.take(cell)
        self.play["placed"].append({"position": cell, "item": item})

    def step(self, intents):
        """`get_state_transition`."""
        said = {one["agent"]: one["do"] for one in intents}
        moves = [said.get(agent, "stay") for agent in self.agents]
        cooks = self.play["cooks"]
        before = [cook["orientation"] for cook in cooks]
        reasons = [None for _ in cooks]
        self.rewards = {"sparse": [0 for _ in cooks], "shaped": [0 for _ in cooks]}
        self.pots = self.waiting_pots()
        for who, move in enumerate(moves):
            if move == "interact":
                if self.kitchen["rules"] == "fixed":
                    self.pots = self.waiting_pots()
                had = self.figures["score"], self.figures["shaped"]
                reasons[who] = self.interact(cooks[who])
                self.rewards["sparse"][who] = self.figures["score"] - had[0]
                self.rewards["shaped"][who] = self.figures["shaped"] - had[1]
        for who, reason in enumerate(self.move(moves)):
            # Whoever turns to what it cannot enter has done what it wanted.
            turned = cooks[who]["orientation"] != before[who]
            reasons[who] = UNKNOWN if moves[who] not in ACTIONS else None if reason == "blocked" and turned else reason or reasons[who]
        self.cook()
        self.play["timestep"] += 1
        self.last = [{"do": move[:60], "reason": reason or "ok"} for move, reason in zip(moves, reasons)]
        became = dict(zip(self.agents, reasons))
        outcomes = [
            {"agent": one["agent"], "do": one["do"], "ok": became[one["agent"]] is None, "reason": became[one["agent"]]}
            for one in intents
            if one["agent"] in became
        ]
        return {"outcomes": outcomes, "end": "step-cap" if self.play["timestep"] >= HORIZON else None}

    def waiting_pots(self):
        """Of `get_pot_states`: how many will need a dish."""
        soups = [self.at(cell) for cell in cells(self.kitchen["grid"], "P")]
        return sum(1 for soup in soups if soup and (soup["tick"] >= 0 or 0 < len(soup["ingredients"]) < MOST))

    def dish_is_useful(self):
        """`is_dish_pickup_useful`."""
        on_counters = [one for one in self.play["placed"] if self.terrain(one["position"]) == "X"]
        cooks = self.play["cooks"]
        if len(cooks) != 2 or any(one["item"]["name"] == "dish" for one in on_counters):
            return False
        return sum(1 for cook in cooks if cook["held"] and cook["held"]["name"] == "dish") < self.pots

    def interact(self, me):
        """`resolve_interacts`, for one cook: why nothing came of it."""
        cell = [here + way for here, way in zip(me["position"], me["orientation"])]
        kind, held = self.terrain(cell), me["held"]
        if kind == " ":
            return "nothing_there"
        if kind == "X":
            return self.at_counter(me, cell)
        if kind == "P":
            return self.at_pot(me, cell) if held else self.start_cooking(cell)
        if kind == "S":
            return self.serve(me)
        if held:
            return "hands_full"
        if kind == "D" and self.dish_is_useful():
            self.figures["shaped"] += self.kitchen["shaping"]["dishPickup"]
        me["held"] = {"name": FOODS[kind]}
        return None

    def at_counter(self, me, cell):
        there, held = self.at(cell), me["held"]
        if there and held:
            return "hands_full"
        if not there and not held:
            return "nothing_there"
        me["held"] = there
        if there:
            self.take(cell)
        else:
            self.put(cell, held)
        return None

    def start_cooking(self, cell):
        """`soup_to_be_cooked_at_location`."""
        soup = self.at(cell)
        if not soup or not soup["ingredients"]:
            return "pot_empty"
        if soup["tick"] >= 0:
            return "needs_dish" if self.is_ready(soup) else "cooking"
        if self.kitchen["oldDynamics"]:
            return "cooks_by_itself"
        soup["tick"] = 0
        return None

    def at_pot(self, me, cell):
        soup, name = self.at(cell), me["held"]["name"]
        if name == "soup":
            return "hands_full"
        if name == "dish":
            if not soup or not self.is_ready(soup):
                return "not_ready"
            self.take(cell)
            me["held"] = soup
            self.figures["shaped"] += self.kitchen["shaping"]["soupPickup"]
            return None
        if not soup:
            soup = {"name": "soup", "ingredients": [], "tick": -1}
            self.put(cell, soup)
        if soup["tick"] >= 0 or len(soup["ingredients"]) >= MOST:
            return "pot_full"
        soup["ingredients"] = [*soup["ingredients"], name]
        me["held"] = None
        self.figures["shaped"] += self.kitchen["shaping"]["placementInPot"]
        return None

    def serve(self, me):
        """`deliver_soup`. Only soups that are ready leave a pot."""
        if not me["held"] or me["held"]["name"] != "soup":
            return "needs_soup"
        pay = self.pay(recipe_key(me["held"]["ingredients"]))
        self.figures["score"] += pay
        self.figures["delivered"] += 1
        self.figures["paid"] += pay > 0
        me["held"] = None
        return None

    def move(self, moves):
        """`resolve_movement`: if two would meet or change places, everybody stays. By cook: why it stays."""
        cooks = self.play["cooks"]
        here = [cook["position"] for cook in cooks]
        reasons, targets = [None for _ in cooks], list(here)
        for who, move in enumerate(moves):
            if move in WAYS:
                cooks[who]["orientation"] = WAYS[move]
                to = [at + way for at, way in zip(here[who], WAYS[move])]
                if self.terrain(to) == " ":
                    targets[who] = to
                else:
                    reasons[who] = "blocked"
        meet = any(
            targets[a] == targets[b] or (targets[a] == here[b] and targets[b] == here[a])
            for a, b in combinations(range(len(cooks)), 2)
        )
        for who, cook in enumerate(cooks):
            if not meet:
                cook["position"] = targets[who]
            elif targets[who] != here[who]:
                reasons[who] = "collision"
        return reasons

    def cook(self):
        """`step_environment_effects`."""
        for one in self.play["placed"]:
            soup = one["item"]
            if soup["name"] == "soup":
                if self.kitchen["oldDynamics"] and soup["tick"] < 0 and len(soup["ingredients"]) == MOST:
                    soup["tick"] = 0
                if soup["tick"] >= 0 and not self.is_ready(soup):
                    soup["tick"] += 1


def unrecorded(item):
    if item["name"] != "soup":
        return {"name": item["name"]}
    return {"name": "soup", "ingredients": [one["name"] for one in item["_ingredients"]], "tick": item["cooking_tick"]}


def in_order(state):
    """Objects are a set."""
    return {**state, "objects": sorted(state["objects"], key=lambda one: json.dumps(one["position"]))}


def difference(expected, got, field):
    if not isinstance(expected, (dict, list)) or not isinstance(got, (dict, list)):
        return None if expected == got else {"field": field, "expected": expected, "got": got}
    wanted, had = (one if isinstance(one, dict) else dict(enumerate(one)) for one in (expected, got))
    for key in {**wanted, **had}:
        found = difference(wanted.get(key), had.get(key), f"{field}.{key}" if field else str(key))
        if found:
            return found
    return None


def item_text(item):
    if item is None:
        return "nothing"
    if item["name"] != "soup":
        return item["name"]
    return f"soup of {'+'.join(item['ingredients']) or 'nothing'} ({item['stage']})"


for part, said in WORDS["about"].items():
    setattr(Overcooked, part, said)

if __name__ == "__main__":
    troupe.serve(Overcooked, nats=sys.argv[1] if len(sys.argv) > 1 else None)
