import { flushCompileCache } from 'node:module';
import type { Asked, Said } from './conversation.ts';

/** An answer that is given part by part, or all at once. */
type Answer = (question: never) => AsyncIterable<unknown> | Promise<unknown>;

/**
 * The other end of a BudgetedProcess: opens what it is told to, answers one question after the other, and ends with
 * whoever asks.
 */
export function serve(open: (input: unknown) => Promise<Answer> | Answer): void {
  const say = (said: Said) => process.send?.(said, () => undefined);
  let answer: Answer | undefined;
  let goOn = () => {};

  async function sayParts(parts: AsyncIterable<unknown>): Promise<void> {
    for await (const part of parts) {
      const taken = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      say({ part });
      await taken;
    }
    say({ done: true });
  }

  async function hear(asked: Exclude<Asked, { next: true }>): Promise<void> {
    // JSON says nothing of what is undefined.
    if (!('question' in asked)) {
      answer = await open(asked.open);
      say({ done: true });
      // A process that is killed at its end keeps no code for the next one by itself.
      return flushCompileCache();
    }
    // It came as JSON from whoever opened this process, who knows what may be asked.
    const given = answer?.(asked.question as never);
    if (given && Symbol.asyncIterator in given) await sayParts(given);
    else say({ all: (await given) ?? null });
  }

  process.on('message', (asked: Asked) => {
    if ('next' in asked) return goOn();
    hear(asked).catch((error: Error & { failure?: string }) => {
      const { message, stack, name, failure } = error;
      // An error that has a name of its own is told by it; of any other, where it came from is all that helps.
      say({ failed: { message: failure ? message : (stack ?? message), failure: failure ?? name } });
    });
  });
  process.on('disconnect', () => {
    // The whole group: what was started for an answer that nobody waits for any more must not go on either.
    process.kill(-process.pid, 'SIGKILL');
  });
}
