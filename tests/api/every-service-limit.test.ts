import { beforeAll, vi } from 'vitest';
import { languages } from '#generated/app.ts';
import { numbers } from '#generated/qa/limits.ts';
import { loadWords } from '../../server/http/words.ts';
import { limitsOfAnswered } from '../support/limits/answered.ts';
import { limitsOfCopying } from '../support/limits/copying.ts';
import { limitsOfFinding } from '../support/limits/finding.ts';
import { limitsOfItems } from '../support/limits/items.ts';
import { limitsOfKept } from '../support/limits/kept.ts';
import { limitsOfLinking } from '../support/limits/linking.ts';
import { limitsOfPeople } from '../support/limits/people.ts';
import { limitsOfRunning } from '../support/limits/running.ts';
import { limitsOfServiceProcesses } from '../support/limits/service-processes.ts';
import { byName, trySides } from '../support/limits/try-sides.ts';
import { limitsOfWords } from '../support/limits/words.ts';

// Each number that code alone reads behind the doors, at both of its sides, wherever it is read. Processes beside the hub are played.

vi.mock('../../server/load/processes/child.ts', () => import('../support/limits/played-child.ts'));
// Where clocks are set by hand, nobody stands in line for a processor.
vi.mock('../../server/load/processes/processor-line.ts', () => ({
  processorLine: () => undefined,
  ownLine: () => ({ ranMs: 0, waitedMs: 0, isReady: false }),
}));

const known = byName(numbers);
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
beforeAll(() => loadWords(languages.map(({ id }) => id)));

trySides(
  tables.flatMap((table) => table(known)),
  known,
  'server',
);
