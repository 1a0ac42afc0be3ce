"""Partly pooled effects and how good their estimates are, by numpy, one answer for each line of standard input.

A line is JSON: a table (`values`, `weights`, `subjects`, by source `places` with -1 for none, and `sizes`), the number of `sweeps`, and
of the subjects their `means`, `folds` and `profiles` (by source, a list of members); `nearest`, the source that makes neighbors; `top`.
The answer has the fit of all rows: mean, noise, the variances, the effects; then for each band of neighbors its number of subjects, the
mean absolute errors of the estimates and of the median, the error that two of three do not exceed, and 1 if the estimates are better by
more than two standard errors.
"""

import json
import sys

import numpy as np

BANDS = [(0, 0), (1, 2), (3, 9), (10, np.inf)]


def fit(table, kept):
    values, weights = np.array(table["values"])[kept], np.array(table["weights"])[kept]
    # One more member takes the rows without any; its effect stays 0.
    places = [np.where(np.array(one)[kept] < 0, size, np.array(one)[kept]) for one, size in zip(table["places"], table["sizes"])]
    totals = [np.bincount(place, weights, size + 1) for place, size in zip(places, table["sizes"])]
    mean = np.average(values, weights=weights)
    spread = np.average((values - mean) ** 2, weights=weights)
    variances = np.full(len(places), spread / (len(places) + 1))
    noise = variances[0]
    effects = [np.zeros(size + 1) for size in table["sizes"]]
    for _ in range(table["sweeps"] if spread > 0 else 0):
        for k, place in enumerate(places):
            explained = mean + sum(effects[j][other] for j, other in enumerate(places) if j != k)
            precision = totals[k] / noise + 1 / variances[k]
            effects[k] = np.bincount(place, weights * (values - explained), len(totals[k])) / noise / precision
            effects[k][-1] = 0
            used = totals[k][:-1] > 0
            if used.sum() > 1:
                variances[k] = max(spread * 1e-6, np.mean((effects[k] ** 2 + 1 / precision)[:-1][used]))
        rest = values - mean - sum(effects[k][place] for k, place in enumerate(places))
        shift = np.average(rest, weights=weights)
        mean, rest = mean + shift, rest - shift
        uncertain = sum(np.sum((totals[k] / (totals[k] / noise + 1 / variances[k]))[:-1]) for k in range(len(places)))
        noise = max(spread * 1e-6, (np.sum(weights * rest ** 2) + uncertain) / len(values))
    return mean, noise, variances, [one[:-1] for one in effects]


def estimate(fitted, profile):
    mean, _, _, effects = fitted
    return mean + sum(np.mean(one[members]) for one, members in zip(effects, profile) if members)


def outcomes(table):
    """For each subject its number of neighbors, and the errors of its estimate and of the median."""
    means, folds, near = np.array(table["means"]), np.array(table["folds"]), table["nearest"]
    members = [set(profile[near]) for profile in table["profiles"]]
    for fold in range(max(folds) + 1):
        others = np.flatnonzero(folds != fold)
        fitted = fit(table, np.isin(table["subjects"], others))
        median = np.median(means[others])
        for subject in np.flatnonzero(folds == fold):
            value = np.clip(estimate(fitted, table["profiles"][subject]), 0, table["top"])
            count = sum(1 for other in others if members[other] & members[subject])
            yield count, abs(value - means[subject]), abs(median - means[subject])


def answer(table):
    mean, noise, variances, effects = fit(table, np.full(len(table["values"]), True))
    numbers = [mean, noise, *variances, *np.concatenate(effects)]
    tried = np.array(list(outcomes(table)))
    for low, high in BANDS:
        own = tried[(tried[:, 0] >= low) & (tried[:, 0] <= high)]
        if len(own) == 0:
            continue
        gain = own[:, 2] - own[:, 1]
        proven = len(own) >= 20 and gain.mean() > 2 * gain.std(ddof=1) / np.sqrt(len(own))
        within = np.sort(own[:, 1])[-(-2 * len(own) // 3) - 1]
        numbers += [len(own), own[:, 1].mean(), own[:, 2].mean(), within, int(proven)]
    return numbers


for line in sys.stdin:
    print(*(repr(float(number)) for number in answer(json.loads(line))))
