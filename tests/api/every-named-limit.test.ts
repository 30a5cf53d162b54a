import { beforeAll, describe, expect, it, type Mock, vi } from 'vitest';
import { languages } from '#generated/app.ts';
import { numbers } from '#generated/qa/limits.ts';
import { proves } from '#generated/qa/support/proves.ts';
import type * as git from '../../server/git/index.ts';
import { pack } from '../../server/git/index.ts';
import type * as catFile from '../../server/git/objects/cat-file.ts';
import type * as watch from '../../server/git/processes/memory-watch.ts';
import { loadWords } from '../../server/http/words.ts';
import { bothSides, rowsOf } from '../support/limits/limit.ts';
import { limitsOfNamedGit, reader } from '../support/limits/named-git.ts';
import { limitsOfNamedKept } from '../support/limits/named-kept.ts';
import { limitsOfNamedServices } from '../support/limits/named-services.ts';

// Numbers that a test elsewhere names, without going to both of their sides: here each is at both. Processes beside the hub, and
// what packs repositories, are played.

vi.mock('../../server/git/index.ts', async (original) => ({
  ...(await original<typeof git>()),
  isRepository: async () => true,
  pack: vi.fn(),
}));
vi.mock('../../server/git/objects/cat-file.ts', async (original) => ({
  ...(await original<typeof catFile>()),
  CatFile: class {
    pid = 1;
    ended = false;
    idle = true;
    gone = Promise.resolve();
    end() {}
  },
}));
vi.mock('../../server/git/processes/memory-watch.ts', async (original) => ({
  ...(await original<typeof watch>()),
  findAnonymousBytes: () => reader.bytes,
}));
vi.mock('../../server/store/unsynced.ts', () => ({
  unsynced: (db: unknown, work: (db: unknown) => unknown) => work(db),
}));

const known = Object.fromEntries(numbers.map(({ id, value }) => [id, value]));
const rows = rowsOf([
  limitsOfNamedGit(pack as unknown as Mock),
  limitsOfNamedServices(known),
  limitsOfNamedKept,
]);

beforeAll(() => loadWords(languages.map(({ id }) => id)));

describe('the number', () => {
  it.for(rows)('$constant', async ({ constant, limit }, { task }) => {
    proves(task, { what: `constant ${constant}`, door: 'server' });
    const { seen, wanted } = await bothSides(limit, known[constant] ?? Number.NaN);
    expect(seen).toEqual(wanted);
  });
});
