"""The same model for OR-Tools CP-SAT: the best K by solving again with every schedule found cut away."""

import time

from ortools.sat.python import cp_model


def best(model, count, workers=2):
    """The values of the `count` best, the seconds it took, and whether each was proven."""
    builder = Builder(model)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = workers
    values, proven = [], True
    start = time.perf_counter()
    for _ in range(count):
        status = solver.Solve(builder.cp)
        if status == cp_model.INFEASIBLE:
            break
        proven = proven and status == cp_model.OPTIMAL
        values.append(round(solver.ObjectiveValue()))
        taken = [n for n, x in enumerate(builder.taken) if solver.BooleanValue(x)]
        builder.cp.AddBoolOr([builder.taken[n].Not() for n in taken])
    return values, time.perf_counter() - start, proven


class Builder:
    """A Boolean for every choice, exactly one of a group, no two that clash, and day by day what each costs."""

    def __init__(self, model):
        self.model = model
        self.cp = cp_model.CpModel()
        self.taken = [self.cp.NewBoolVar("") for _ in model.choices]
        number = 0
        for group in model.groups:
            self.cp.AddExactlyOne(self.taken[number : number + len(group)])
            number += len(group)
        for a, b in model.clashes():
            self.cp.AddBoolOr([self.taken[a].Not(), self.taken[b].Not()])
        total = [choice.value * x for choice, x in zip(model.choices, self.taken)]
        if any(model.costs.values()):
            for day in range(7):
                total += self.day(day)
        self.cp.Maximize(sum(total))

    def day(self, day):
        """What one day of the week takes off, for all its dates."""
        stays = {}
        for number, choice in enumerate(self.model.choices):
            for stay in choice.stays:
                if stay.day == day:
                    stays.setdefault((stay.start, stay.end, stay.place), []).append(self.taken[number])
        if not stays:
            return []
        # Whether a stay is held: choices with the same one share a Boolean.
        held = {}
        for stay, users in stays.items():
            held[stay] = self.cp.NewBoolVar("")
            self.cp.AddMaxEquality(held[stay], users)
        used = self.cp.NewBoolVar("")
        self.cp.AddMaxEquality(used, list(held.values()))
        costs, dates = self.model.costs, self.model.DATES
        parts = [-costs["day"] * dates * used] if costs["day"] else []
        if costs["early"]:
            parts.append(-costs["early"] * dates * self.early(held))
        if costs["lunch"]:
            parts.append(-costs["lunch"] * dates * self.no_lunch(held))
        if costs["gap"]:
            parts.append(-costs["gap"] * dates * self.gap(held, used))
        if costs["walk"]:
            parts.append(-costs["walk"] * dates * self.walk(held))
        return parts

    def capped(self, expression, name, top):
        """The lesser of an expression and its cap."""
        cap = self.model.CAPS[name]
        value, capped = self.cp.NewIntVar(0, top, ""), self.cp.NewIntVar(0, cap, "")
        self.cp.Add(value == expression)
        self.cp.AddMinEquality(capped, [value, cap])
        return capped

    def early(self, held):
        minutes = self.cp.NewIntVar(0, 1440, "")
        before = [(self.model.EARLY - s) * x for (s, _, _), x in held.items() if s < self.model.EARLY]
        if not before:
            return 0
        self.cp.AddMaxEquality(minutes, before)
        return self.capped(minutes, "early", 1440)

    def no_lunch(self, held):
        """1 unless some stretch of the window that is long enough is free."""
        first, last, least = self.model.LUNCH
        starts = sorted({first} | {e for _, e, _ in held if first < e <= last - least})
        free = []
        for start in starts:
            blocking = [x for (s, e, _), x in held.items() if s < start + least and start < e]
            stretch = self.cp.NewBoolVar("")
            if blocking:
                self.cp.AddMaxEquality(stretch.Not(), blocking)
            else:
                self.cp.Add(stretch == 1)
            free.append(stretch)
        lunch = self.cp.NewBoolVar("")
        self.cp.AddMaxEquality(lunch, free)
        return 1 - lunch

    def gap(self, held, used):
        first, last = self.cp.NewIntVar(0, 1440, ""), self.cp.NewIntVar(0, 1440, "")
        self.cp.AddMaxEquality(last, [e * x for (_, e, _), x in held.items()])
        self.cp.AddMinEquality(first, [1440 + (s - 1440) * x for (s, _, _), x in held.items()])
        # Stays of different choices never overlap, so what is covered is their sum.
        covered = sum((e - s) * x for (s, e, _), x in held.items())
        span = self.cp.NewIntVar(0, 1440, "")
        self.cp.Add(span == last - first - covered).OnlyEnforceIf(used)
        self.cp.Add(span == 0).OnlyEnforceIf(used.Not())
        return self.capped(span, "gap", 1440)

    def walk(self, held):
        """Minutes from each placed stay to the next one: a pair counts when nothing placed lies between."""
        placed = sorted((s, e, p) for s, e, p in held if p >= 0)
        legs = []
        for a, one in enumerate(placed):
            for two in placed[a + 1 :]:
                minutes = self.model.ways[one[2]][two[2]]
                if two[0] < one[1] or minutes <= 0:
                    continue
                between = [held[s] for s in placed[a + 1 :] if s[0] >= one[1] and s[1] <= two[0] and s != two]
                gone = self.cp.NewBoolVar("")
                self.cp.AddBoolOr([held[one].Not(), held[two].Not(), gone, *between])
                # A leg that is not gone must not be counted either: caps make the sum matter both ways.
                self.cp.AddImplication(gone, held[one])
                self.cp.AddImplication(gone, held[two])
                for x in between:
                    self.cp.AddImplication(gone, x.Not())
                legs.append(minutes * gone)
        return self.capped(sum(legs), "walk", 1440) if legs else 0
