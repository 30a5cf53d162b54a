import { randomInt } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { tryAlone } from '../../cli/alone/index.ts';
import { projectRoot } from '../../cli/project.ts';
import { hasTurn } from './on-library.ts';

// The hub is the first product on this engine and not a part of it: without its description, rooms, demo and tests, what is left checks, builds,
// serves its example and passes its own tests. `hub alone --full` runs all of these.

const tenMinutes = 600_000;

vi.setConfig({ testTimeout: tenMinutes });

it('stands without the hub', async () => {
  const told: string[] = [];
  const all = await tryAlone({
    ...{ project: projectRoot, seed: randomInt(100_000), isRead: !hasTurn('alone') },
    tell: (line) => told.push(line),
  });
  console.log(told.join('\n'));
  expect(all.flatMap(({ isWell, name, says }) => (isWell ? [] : [`${name}\n${says}`]))).toEqual([]);
});
