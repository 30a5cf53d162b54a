/** Runs the work on every entry, at most `limit` at a time; a fault stops what has not begun and waits for the rest. */
export async function inParallel<T>(
  list: readonly T[],
  limit: number,
  work: (entry: T) => Promise<void>,
): Promise<void> {
  const rest = list[Symbol.iterator]();
  const faults: unknown[] = [];
  const worker = async () => {
    for (let next = rest.next(); !next.done && faults.length === 0; next = rest.next()) {
      await work(next.value).catch((fault: unknown) => faults.push(fault));
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
  if (faults.length > 0) throw faults[0];
}
