import { beforeAll, describe, expect, it } from 'vitest';
import { languages } from '#generated/app.ts';
import { numbers } from '#generated/qa/limits.ts';
import { proves } from '#generated/qa/support/proves.ts';
import { loadWords } from '../../server/http/words.ts';
import { limitsOfDoors } from '../support/limits/doors.ts';
import { limitsOfDrawing } from '../support/limits/drawing.ts';
import { limitsOfHttp } from '../support/limits/http.ts';
import { bothSides, rowsOf } from '../support/limits/limit.ts';
import { limitsOfPackets } from '../support/limits/packets.ts';
import { limitsOfRequests } from '../support/limits/requests.ts';
import { limitsOfWaiting } from '../support/limits/waiting.ts';

// Each number that code alone reads at the doors of the hub, at both of its sides, wherever it is read.

const known = Object.fromEntries(numbers.map(({ id, value }) => [id, value]));
const rows = rowsOf([
  limitsOfHttp(known),
  limitsOfDoors(known),
  limitsOfPackets(known),
  ...limitsOfWaiting(known),
  limitsOfDrawing(),
  limitsOfRequests(known),
]);

beforeAll(() => loadWords(languages.map(({ id }) => id)));

describe('the number', () => {
  it.for(rows)('$constant', async ({ constant, limit }, { task }) => {
    proves(task, { what: `constant ${constant}`, door: 'server' });
    const { seen, wanted } = await bothSides(limit, known[constant] ?? Number.NaN);
    expect(seen).toEqual(wanted);
  });
});
