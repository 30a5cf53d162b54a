import { vi } from 'vitest';
import { numbers } from '#generated/qa/limits.ts';
import type * as memory from '../../server/git/processes/memory.ts';
import type * as taken from '../../server/load/processes/taken-time.ts';
import { limitsOfBudgets } from '../support/limits/git-budgets.ts';
import { limitsOfHistory } from '../support/limits/git-history.ts';
import { limitsOfReading } from '../support/limits/git-reading.ts';
import { limitsOfRows } from '../support/limits/git-rows.ts';
import { limitsOfUpkeep } from '../support/limits/git-upkeep.ts';
import { byName, trySides } from '../support/limits/try-sides.ts';

// Each number that code alone reads of git itself, at both of its sides: what one may take, who waits for that, how much is read of
// what it says. No git is started.

vi.mock('node:child_process', async (original) => ({
  ...(await original<object>()),
  spawn: (await import('../support/limits/played-git.ts')).spawnPlayed,
  execFile: vi.fn((...given: unknown[]) =>
    (given.at(-1) as (...said: unknown[]) => void)(null, { stdout: '' }),
  ),
}));
vi.mock('../../server/git/processes/memory.ts', async (original) => ({
  ...(await original<typeof memory>()),
  boundMemory: (await import('../support/limits/played-git.ts')).boundPlayed,
}));
vi.mock('../../server/load/processes/taken-time.ts', async (original) => ({
  ...(await original<typeof taken>()),
  whenTaken: (await import('../support/limits/played-git.ts')).timePlayed,
}));

const known = byName(numbers);
const tables = [limitsOfBudgets, limitsOfRows, limitsOfReading, limitsOfUpkeep, limitsOfHistory];
trySides(
  tables.flatMap((table) => table(known)),
  known,
  'git',
);
