/** Runs the work on every entry, at most `limit` at a time; the first fault stops what has not begun. */
export async function inParallel<T>(
  list: readonly T[],
  limit: number,
  work: (entry: T) => Promise<void>,
): Promise<void> {
  const rest = list[Symbol.iterator]();
  let failed = false;
  const worker = async () => {
    for (let next = rest.next(); !next.done && !failed; next = rest.next()) {
      await work(next.value).catch((fault: unknown) => {
        failed = true;
        throw fault;
      });
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
}
