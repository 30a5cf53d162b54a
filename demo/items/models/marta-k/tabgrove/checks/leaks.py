def report(table, target):
    if table.duplicated().any():
        yield f"{table.duplicated().sum()} rows appear twice"
    numbers = table.select_dtypes("number")
    for column in numbers.columns.drop(target, errors="ignore"):
        r = abs(numbers[column].corr(numbers[target]))
        if r > 0.95:
            yield f'column "{column}" may know the answer: correlation {r:.2f}'
