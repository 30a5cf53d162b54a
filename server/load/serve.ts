import type { Heard, Said } from './worker.ts';

type Answer = (question: unknown) => Promise<unknown>;

/** The other end of worker.ts: one question after the other, until whoever started this is gone. */
export function serve(open: (input: unknown) => Promise<Answer>): void {
  let answer: Answer | undefined;
  const hear = async (said: Said): Promise<Heard> => {
    if ('ask' in said) return { answer: await answer?.(said.ask) };
    answer = await open(said.open);
    return {};
  };
  process.on('message', (said: Said) => {
    hear(said)
      .catch((error: unknown) => ({
        failed: error instanceof Error ? (error.stack ?? error.message) : `${error}`,
      }))
      .then((heard) => process.send?.(heard));
  });
  process.on('disconnect', () => process.exit(0));
  // A signal for the whole group is the hub's to answer: it still lets running requests end.
  process.on('SIGINT', () => {}).on('SIGTERM', () => {});
}
