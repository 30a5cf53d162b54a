import { setImmediate as others } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Background } from './background.ts';

it('waits at its end for what was begun by what it waited for', async () => {
  const background = new Background({ error: () => {} });
  const done: string[] = [];
  const then = (name: string, next?: () => void) => async () => {
    await others();
    done.push(name);
    next?.();
  };
  background.run(
    'first',
    then('first', () => background.run('second', then('second'))),
  );
  await background.close();
  expect(done).toEqual(['first', 'second']);
});
