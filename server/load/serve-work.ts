import type { Said } from './budgeted-process.ts';

type Heard<Question> = { question: Question } | { next: true };

/** The other end of a BudgetedProcess: answers one question after the other, and ends with whoever asks. */
export function serveWork<Question, Part>(answer: (question: Question) => AsyncIterable<Part>): void {
  let goOn = () => {};
  const say = (said: Said<Part>) => process.send?.(said);
  process.on('message', async (heard: Heard<Question>) => {
    if ('next' in heard) return goOn();
    try {
      for await (const part of answer(heard.question)) {
        const taken = new Promise<void>((resolve) => {
          goOn = resolve;
        });
        say({ part });
        await taken;
      }
      say({ done: true });
    } catch (error) {
      const { message, name, failure = name } = error as Error & { failure?: string };
      say({ failed: { message, failure } });
    }
  });
  process.on('disconnect', () => {
    // The whole group: what was started for an answer that nobody waits for any more must not go on either.
    process.kill(-process.pid, 'SIGKILL');
  });
}
