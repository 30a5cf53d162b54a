import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RefReader } from '../../../server/git/refs/refs.ts';
import { takeIndexPlace } from '../../../server/git/upkeep/index-place.ts';
import { crowdedBy, type Packing, pack } from '../../../server/git/upkeep/upkeep.ts';
import { folders, inFolder } from './around.ts';
import { exactly, least, most, type Table } from './limit.ts';
import { played, playGit, settingOf } from './played-git.ts';

/** An index of a pack, as git writes it: its head, and so much for each object. */
const [headBytes, perObject] = [1072, 28];

export interface Held {
  /** How many stand in the one folder that tells of all. */
  loose?: number;
  /** How many objects each pack holds. */
  packs?: readonly number[];
  refBytes?: number;
  /** How many refs stand alone. */
  refs?: number;
}

/** Does something with a repository of which nothing is there but how much it holds. */
export const holding = <T>(
  { loose = 0, packs = [], refBytes = 0, refs = 0 }: Held,
  act: (dir: string) => Promise<T>,
) =>
  inFolder(async (dir) => {
    await mkdir(join(dir, 'objects', '17'), { recursive: true });
    await mkdir(join(dir, 'objects', 'pack'));
    for (let at = 0; at < loose; at += 1) await writeFile(join(dir, 'objects', '17', `${at}`), '');
    for (const [at, objects] of packs.entries()) {
      const index = join(dir, 'objects', 'pack', `${at}.idx`);
      await writeFile(index, '');
      await truncate(index, headBytes + objects * perObject);
    }
    await mkdir(join(dir, 'refs'));
    const names = Array.from({ length: refs }, (_, at) => join(dir, 'refs', `${at}`));
    await Promise.all(names.map((name) => writeFile(name, '')));
    await writeFile(join(dir, 'HEAD'), 'ref: refs/heads/main\n');
    await writeFile(join(dir, 'packed-refs'), 'x'.repeat(refBytes));
    return act(dir);
  });

const many = 10_000_000;

/** Memory for what goes through a whole repository. */
const toIndex = (held: Held) =>
  holding(held, async (dir) => {
    const place = await takeIndexPlace(dir);
    place.leave();
    return place.bytes;
  });

/** Memory for what packs one, and what git is told. */
const toPack = (held: Held, packing: Packing = 'whole') =>
  holding(held, async (dir) => {
    playGit();
    await pack(dir, { packing, signal: new AbortController().signal });
    const at = played.gits.findIndex(({ args }) => args.includes('repack'));
    const git = played.gits[at];
    if (git === undefined) throw new Error('Nothing was packed.');
    return { git, bytes: played.bounds[at]?.startedBytes ?? 0 };
  });

const isCrowded = async (held: Held) => (await holding(held, crowdedBy)) !== undefined;

/** What listing refs is given. */
const toList = (refBytes: number) =>
  holding({ refBytes }, async (dir) => {
    playGit();
    await new RefReader().read(dir);
    return played.bounds[0]?.memoryBytes ?? 0;
  });

/** How many bytes of a list are told apart from none. */
const someBytes = 1000;

/** What a repository needs that is kept in order. */
export const limitsOfUpkeep: Table = (numbers) => {
  const { 'git.upkeep.loose': loose = 0 } = numbers;
  const few = Math.floor(loose / folders);
  return [
    {
      'git.indexed.least': [exactly(() => toIndex({}))],
      'git.indexed.perObject': [
        exactly(async () => ((await toIndex({ loose: 1 })) - (await toIndex({}))) / folders),
      ],
      'git.budget.index.memory': [exactly(() => toIndex({ packs: [many] }))],
      'git.upkeep.least': [exactly(async () => (await toPack({})).bytes)],
      'git.upkeep.perObject': [
        exactly(async () => ((await toPack({ loose: 1 })).bytes - (await toPack({})).bytes) / folders),
      ],
      'git.budget.upkeep.started': [exactly(async () => (await toPack({ packs: [many] })).bytes)],
      'git.upkeep.memory': [exactly(async () => settingOf((await toPack({})).git, 'pack.windowMemory'))],
      'git.upkeep.threads': [exactly(async () => settingOf((await toPack({})).git, 'pack.threads'))],
      // They are counted by the folder: one more in each is the next that can be told.
      'git.upkeep.loose': [
        exactly(async () => {
          const [is, beside] = [await isCrowded({ loose: few }), await isCrowded({ loose: few + 1 })];
          return !is && beside ? loose : 0;
        }),
      ],
      'git.upkeep.packs': [most(async (count) => !(await isCrowded({ packs: Array(count).fill(1) })))],
      'git.upkeep.refs': [most(async (refs) => !(await isCrowded({ refs })))],
      'git.upkeep.factor': [
        least(
          async (factor) =>
            (await holding({ loose: few + 1, packs: [factor * (few + 1) * folders] }, crowdedBy)) ===
            'recent',
        ),
        exactly(async () => settingOf((await toPack({}, 'recent')).git, '--geometric')),
      ],
      'git.refs.least': [exactly(() => toList(0))],
      'git.refs.perRefByte': [
        exactly(async () => ((await toList(someBytes)) - (await toList(0))) / someBytes),
      ],
    },
  ];
};
