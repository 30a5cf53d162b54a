/**
 * A clock for waits: it goes on as the machine's does, but never back. Where that one is set back by a year, who has to
 * wait a second waits a second longer, and not the year.
 */
export function steadyClock(clock: () => number): () => number {
  let last = clock();
  let steady = last;
  return () => {
    const now = clock();
    steady += Math.max(0, now - last);
    last = now;
    return steady;
  };
}
