import { expect, it, vi } from 'vitest';
import {
  gitBudgetReceiveMemoryBytes,
  gitReceiveLargeBytes,
  gitSurveyGitsFactsBytes,
} from '#generated/constants.ts';
import { takePlace } from '../../git/index.ts';
import { WorkDiedError } from '../../load/processes/work-died.ts';
import { Surveyor } from './surveyor.ts';

const { tried, gate } = vi.hoisted(() => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { tried: [] as string[], gate: { opened, open: () => open() } };
});

vi.mock('#generated/constants.ts', async (original) => ({
  ...(await original<object>()),
  gitSurveyQuickMs: 0,
  gitBackgroundRowYields: 0,
}));

// In the place of a process: what is called dear takes longer than a quick one may, and then until it is let go on.
vi.mock('../../load/processes/budgeted-process.ts', () => ({
  BudgetedProcess: class {
    async run({ question, processorMs, take }: Run) {
      const { dir } = question;
      tried.push(dir);
      if (dir.startsWith('dear')) {
        if (processorMs === 0) throw new WorkDiedError('time');
        await gate.opened;
      }
      take({ empty: true });
      return 1;
    }
    close() {}
  },
}));

interface Run {
  question: { dir: string };
  processorMs?: number;
  take(part: unknown): void;
}

it('answers a small push while dear ones are read, and dear ones at last', async () => {
  const surveyor = new Surveyor();
  const order: string[] = [];
  const asked = (name: string) => surveyor.factsOf(name, name).then(() => order.push(name));
  const dear = ['dear 1', 'dear 2', 'dear 3', 'dear 4'].map(asked);
  await asked('small');
  expect(order).toEqual(['small']);
  gate.open();
  await Promise.all(dear);
  expect(order).toHaveLength(5);

  // Who was dear is not tried among the quick ones again.
  tried.length = 0;
  await Promise.all([asked('dear 1'), asked('small')]);
  expect(tried.sort()).toEqual(['dear 1', 'small']);
  surveyor.close();
});

it('tells dear facts while a history that gives way no more waits for its memory', async () => {
  gate.open();
  const surveyor = new Surveyor();
  // So much is left that facts have room beside it, and a history has not.
  const lent = gitBudgetReceiveMemoryBytes + gitReceiveLargeBytes;
  const place = await takePlace('serve', {
    atMost: { memoryBytes: 0, startedBytes: lent - gitSurveyGitsFactsBytes },
    asker: 'somebody',
  });
  const history = surveyor.pathsOf(
    { dir: 'history', asker: 'owner', kept: async () => [], signal: new AbortController().signal },
    async () => {},
  );
  await surveyor.factsOf('dear 5', 'dear 5');
  expect(tried).not.toContain('history');
  place.leave();
  await history;
  expect(tried).toContain('history');
  surveyor.close();
});
