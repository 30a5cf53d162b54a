import { beforeAll, describe, expect, it, vi } from 'vitest';
import { languages } from '#generated/app.ts';
import { numbers } from '#generated/qa/limits.ts';
import { proves } from '#generated/qa/support/proves.ts';
import { loadWords } from '../../server/http/words.ts';
import { limitsOfAnswered } from '../support/limits/answered.ts';
import { limitsOfCopying } from '../support/limits/copying.ts';
import { limitsOfFinding } from '../support/limits/finding.ts';
import { limitsOfItems } from '../support/limits/items.ts';
import { limitsOfKept } from '../support/limits/kept.ts';
import { bothSides, rowsOf } from '../support/limits/limit.ts';
import { limitsOfLinking } from '../support/limits/linking.ts';
import { limitsOfPeople } from '../support/limits/people.ts';
import { limitsOfRunning } from '../support/limits/running.ts';
import { limitsOfServiceProcesses } from '../support/limits/service-processes.ts';
import { limitsOfWords } from '../support/limits/words.ts';

// Each number that code alone reads behind the doors, at both of its sides, wherever it is read. Processes beside the hub are played.

vi.mock('../../server/load/processes/child.ts', () => import('../support/limits/played-child.ts'));
// Where clocks are set by hand, nobody stands in line for a processor.
vi.mock('../../server/load/processes/processor-line.ts', () => ({
  processorLine: () => undefined,
  ownLine: () => ({ ranMs: 0, waitedMs: 0, isReady: false }),
}));

const known = Object.fromEntries(numbers.map(({ id, value }) => [id, value]));
const tables = [
  limitsOfWords,
  limitsOfFinding,
  limitsOfItems,
  limitsOfLinking,
  limitsOfPeople,
  limitsOfKept,
  limitsOfRunning,
  limitsOfCopying,
  limitsOfServiceProcesses,
  limitsOfAnswered,
];
const rows = rowsOf(tables.flatMap((table) => table(known)));

beforeAll(() => loadWords(languages.map(({ id }) => id)));

describe('the number', () => {
  it.for(rows)('$constant', async ({ constant, limit }, { task }) => {
    proves(task, { what: `constant ${constant}`, door: 'server' });
    const { seen, wanted } = await bothSides(limit, known[constant] ?? Number.NaN);
    expect(seen).toEqual(wanted);
  });
});
