import { vi } from 'vitest';
import { Drawer, type ToDraw } from '../../../server/doors/pages/drawing/drawer.ts';
import { BudgetedProcess, type TimeBounds } from '../../../server/load/processes/budgeted-process.ts';
import { Surveyor } from '../../../server/repos/survey/surveyor.ts';
import { inFolder } from './around.ts';
import { exactly, type Table } from './limit.ts';
import { type Ask, endedAfter, startedWith } from './started.ts';

const page = { url: '/', language: 'en', told: {}, answerOf: async () => '' } as unknown as ToDraw;
const { signal } = new AbortController();

/** What is done in a process of its own, each time in a new one. */
const draws: Ask = () => new Drawer('/nobody/draws.mjs').draw(page);
const looks: Ask = () => new Surveyor().factsOf('/');
const goesThrough: Ask = () => {
  const asked = { asker: 'one', kept: async () => [], signal };
  return inFolder((dir) => new Surveyor().pathsOf({ ...asked, dir }, async () => {}));
};

/** How long a page may take that is drawn. */
async function boundsOfDrawing(): Promise<TimeBounds> {
  const run = vi.spyOn(BudgetedProcess.prototype, 'run');
  await draws();
  const [work] = run.mock.calls[0] ?? [];
  run.mockRestore();
  return (work ?? { timeMs: 0 }) as TimeBounds;
}

/** What a process beside the hub may take, and how long it is kept. */
export const limitsOfProcesses: Table = () => [
  {
    'drawn.memory': [startedWith(draws, 'memoryBytes')],
    'drawn.niceness': [startedWith(draws, 'niceness')],
    'drawn.idle': [endedAfter(draws)],
    'drawn.time': [exactly(async () => (await boundsOfDrawing()).processorMs ?? 0)],
    'drawn.longest': [exactly(async () => (await boundsOfDrawing()).timeMs)],
    'git.survey.quickMemory': [startedWith(looks, 'memoryBytes')],
    'git.survey.memory': [startedWith(goesThrough, 'memoryBytes')],
    'git.survey.niceness': [startedWith(goesThrough, 'niceness')],
    'git.survey.idle': [endedAfter(looks), endedAfter(goesThrough)],
  },
];
