import { beforeAll } from 'vitest';
import { languages } from '#generated/app.ts';
import { numbers } from '#generated/qa/limits.ts';
import { loadWords } from '../../server/http/words.ts';
import { limitsOfDoors } from '../support/limits/doors.ts';
import { limitsOfDrawing } from '../support/limits/drawing.ts';
import { limitsOfHttp } from '../support/limits/http.ts';
import { limitsOfPackets } from '../support/limits/packets.ts';
import { limitsOfRequests } from '../support/limits/requests.ts';
import { byName, trySides } from '../support/limits/try-sides.ts';
import { limitsOfWaiting } from '../support/limits/waiting.ts';

// Each number that code alone reads at the doors of the hub, at both of its sides, wherever it is read.

const known = byName(numbers);
beforeAll(() => loadWords(languages.map(({ id }) => id)));

trySides(
  [
    limitsOfHttp(known),
    limitsOfDoors(known),
    limitsOfPackets(known),
    ...limitsOfWaiting(known),
    limitsOfDrawing(),
    limitsOfRequests(known),
  ],
  known,
  'server',
);
