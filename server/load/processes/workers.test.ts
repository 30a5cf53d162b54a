import { expect, it, vi } from 'vitest';
import { WorkDiedError } from './work-died.ts';
import { Workers } from './workers.ts';

const state = vi.hoisted(() => ({ isOpen: false, opens: 0 }));

/** A process that can be ended at will, and that opens no more. */
vi.mock('./budgeted-process.ts', () => ({
  BudgetedProcess: class {
    get isOpen() {
      return state.isOpen;
    }
    async open() {
      state.opens += 1;
      throw new WorkDiedError('ended');
    }
    async close() {}
  },
}));

it('tells whoever waits for a process that another began to open, and that did not', async () => {
  const program = {
    place: new URL('file:///unused'),
    input: {},
    bounds: { memoryBytes: 1, startMs: 1, processorMs: 1, lookAgainMs: 1, answerMs: 1 },
  };
  const row = { count: 1, perAsker: 2, waiting: 2, waitMs: 1000 };
  const workers = new Workers<string, string>(row, program);
  state.isOpen = true;
  const taking = workers.ask('while it is open');
  state.isOpen = false;
  const opening = workers.ask('when it has ended');
  await expect(opening).rejects.toThrow(WorkDiedError);
  await expect(taking).rejects.toThrow(WorkDiedError);
  expect(state.opens).toBe(1);
});
