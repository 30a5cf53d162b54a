"""One command, one honest number."""

import argparse

import pandas as pd
from sklearn.ensemble import HistGradientBoostingRegressor
from sklearn.model_selection import GroupKFold, TimeSeriesSplit, cross_val_score

from checks.leaks import report


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("csv")
    parser.add_argument("--target", required=True)
    parser.add_argument("--time")
    parser.add_argument("--group")
    options = parser.parse_args()

    table = pd.read_csv(options.csv, parse_dates=[options.time] if options.time else None)
    if options.time:
        table = table.sort_values(options.time)
    for warning in report(table, options.target):
        print("!", warning)

    y = table.pop(options.target)
    X = table.select_dtypes("number")
    folds = TimeSeriesSplit(5) if options.time else GroupKFold(5)
    groups = table[options.group] if options.group else None
    scores = -cross_val_score(HistGradientBoostingRegressor(), X, y, groups=groups, cv=folds,
                              scoring="neg_mean_absolute_error")
    print(f"  MAE  {scores.mean():.2f} ± {scores.std():.2f}")


if __name__ == "__main__":
    main()
