import { vi } from 'vitest';
import { Drawer, type ToDraw } from '../../../server/doors/pages/drawing/drawer.ts';
import { BudgetedProcess, type TimeBounds } from '../../../server/load/processes/budgeted-process.ts';
import type { ChildOptions } from '../../../server/load/processes/child.ts';
import { Surveyor } from '../../../server/repos/survey/surveyor.ts';
import { byClock, inFolder, turns } from './around.ts';
import { exactly, type Limit, least, type Table } from './limit.ts';
import { started } from './played-child.ts';

const page = { url: '/', language: 'en', told: {}, answerOf: async () => '' } as unknown as ToDraw;
const { signal } = new AbortController();

/** Each has something done in a process of its own; what it is asked, and whether there is still one. */
const processes = {
  async draws() {
    const drawer = new Drawer('/nobody/draws.mjs');
    await drawer.draw(page);
    return { isThere: () => drawer.pid !== undefined, close: () => void drawer.close() };
  },
  async looks() {
    const surveyor = new Surveyor();
    await surveyor.factsOf('/');
    return { isThere: () => surveyor.pids.length > 0, close: () => surveyor.close() };
  },
  async goesThrough() {
    const surveyor = new Surveyor();
    const asked = { asker: 'one', kept: async () => [], signal };
    await inFolder((dir) => surveyor.pathsOf({ ...asked, dir }, async () => {}));
    return { isThere: () => surveyor.pids.length > 0, close: () => surveyor.close() };
  },
};
type Name = keyof typeof processes;

/** How a process is started that does something. */
const startOf = (name: Name, of: (options: ChildOptions) => number): Limit =>
  exactly(async () => {
    started.length = 0;
    (await processes[name]()).close();
    const [options] = started;
    return options ? of(options) : 0;
  });
const memory = (name: Name) => startOf(name, ({ memoryBytes }) => memoryBytes);
const niceness = (name: Name) => startOf(name, ({ niceness }) => niceness);

/** After how long one goes that nobody needs. */
const idle = (name: Name): Limit =>
  least((ms) =>
    byClock(async () => {
      const { isThere, close } = await processes[name]();
      vi.advanceTimersByTime(ms);
      const is = !isThere();
      close();
      await turns();
      return is;
    }),
  );

/** How long a page may take that is drawn. */
async function boundsOfDrawing(): Promise<TimeBounds> {
  const run = vi.spyOn(BudgetedProcess.prototype, 'run');
  (await processes.draws()).close();
  const [work] = run.mock.calls[0] ?? [];
  run.mockRestore();
  return (work ?? { timeMs: 0 }) as TimeBounds;
}

/** What a process beside the hub may take, and how long it is kept. */
export const limitsOfProcesses: Table = () => [
  {
    'drawn.memory': [memory('draws')],
    'drawn.niceness': [niceness('draws')],
    'drawn.idle': [idle('draws')],
    'drawn.time': [exactly(async () => (await boundsOfDrawing()).processorMs ?? 0)],
    'drawn.longest': [exactly(async () => (await boundsOfDrawing()).timeMs)],
    'git.survey.quickMemory': [memory('looks')],
    'git.survey.memory': [memory('goesThrough')],
    'git.survey.niceness': [niceness('goesThrough')],
    'git.survey.idle': [idle('looks'), idle('goesThrough')],
  },
];
