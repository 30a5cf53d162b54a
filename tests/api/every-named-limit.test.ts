import { beforeAll, type Mock, vi } from 'vitest';
import { languages } from '#generated/app.ts';
import { numbers } from '#generated/qa/limits.ts';
import type * as git from '../../server/git/index.ts';
import { pack } from '../../server/git/index.ts';
import type * as catFile from '../../server/git/objects/cat-file.ts';
import type * as watch from '../../server/git/processes/memory-watch.ts';
import { loadWords } from '../../server/http/words.ts';
import { limitsOfNamedGit, reader } from '../support/limits/named-git.ts';
import { limitsOfNamedKept } from '../support/limits/named-kept.ts';
import { limitsOfNamedServices } from '../support/limits/named-services.ts';
import { byName, trySides } from '../support/limits/try-sides.ts';

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

const known = byName(numbers);
beforeAll(() => loadWords(languages.map(({ id }) => id)));

trySides(
  [limitsOfNamedGit(pack as unknown as Mock), limitsOfNamedServices(known), limitsOfNamedKept],
  known,
  'server',
);
