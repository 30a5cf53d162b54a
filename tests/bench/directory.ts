import { join } from 'node:path';
import { gitListPage } from '#generated/constants.ts';
import type { FileList } from '#generated/types.ts';
import type { Hub, With } from '../../server/handlers/context.ts';
import { fileList } from '../../server/handlers/repos/file-list.ts';
import { createRepos, type Repos } from '../../server/repos/index.ts';
import { KeptFolders } from '../../server/repos/paths/kept-folders.ts';
import { Deletions } from '../../server/store/disk/deletions.ts';
import type { Written } from './fast-import.ts';
import { inFolder } from './folder.ts';
import { alternate, timed } from './measure.ts';
import { type OneItem, startWithItem } from './one-item.ts';
import { type BenchOptions, type Row, timeText } from './row.ts';

const rounds = 9;
const shareMax = 2;
const commits = 5000;
const files = 2000;
const folders = 20;
const branch = 'main';

const pathOf = (at: number) =>
  at < files / 2 ? `data/part-${at}.txt` : `src/module-${at % folders}/file-${at}.py`;

/** All files at first, then one change after the other all over the tree. */
function* history(): Generator<Written> {
  const all = Array.from({ length: files }, (_, at) => ({ path: pathOf(at), content: `file ${at}\n` }));
  yield { message: 'Begin', files: all };
  for (let at = 1; at < commits; at++) {
    const file = (at * 7919) % files;
    yield {
      message: `Change ${at}`,
      files: [{ path: pathOf(file), content: `file ${file}, change ${at}\n` }],
    };
  }
}

/** Every page of every folder, with last commits and without. */
export async function benchDirectory({ say }: BenchOptions): Promise<Row[]> {
  return inFolder(async (dataDir) => {
    say(`directory of ${files} files after ${commits} commits`);
    const planted = await startWithItem(dataDir, history());
    try {
      const first = await compare(async (listing) => {
        const repos = freshRepos(planted.hub);
        try {
          return await timed(() => readAll(planted, listing(repos)));
        } finally {
          await repos.close();
        }
      });
      const { repos } = planted.hub;
      const again = await compare((listing) => timed(() => readAll(planted, listing(repos))));
      return [rowOf('after a start', first), rowOf('again', again)];
    } finally {
      await planted.started.stop();
    }
  });
}

type Listing = (repos: Repos) => Repos;
interface Times {
  full: number;
  alone: number;
}

async function compare(run: (listing: Listing) => Promise<number>): Promise<Times> {
  const sides = { full: () => run((repos) => repos), alone: () => run(withoutCommits) };
  await alternate(2, sides);
  return alternate(rounds, sides);
}

/** Nothing is in memory yet, but the index that a push leaves in the database stands. */
function freshRepos({ config, db, log }: Hub): Repos {
  return createRepos({
    dir: join(config.dataDir, 'repos'),
    filesDir: join(config.dataDir, 'bench'),
    db,
    deletions: new Deletions(config.dataDir),
    log,
  });
}

/** The same listing, to which nobody says who touched what. */
function withoutCommits(repos: Repos): Repos {
  return {
    open: (id: string) => repos.open(id),
    dirOf: (id: string) => repos.dirOf(id),
    lastCommits: async () => new Map<string, string>(),
    keptFolders: new KeptFolders(),
  } as Partial<Repos> as Repos;
}

async function readAll({ hub, item }: OneItem, repos: Repos): Promise<void> {
  const context: With<'item'> = {
    hub: { ...hub, repos },
    item,
    viewer: null,
    language: 'en',
    requestId: 'bench',
    address: '127.0.0.1',
    cookies: [],
  };
  const dirs = ['', 'data', 'src', ...Array.from({ length: folders }, (_, at) => `src/module-${at}`)];
  for (const dir of dirs) {
    let page: FileList | undefined;
    do {
      page = await fileList(context, {
        key: item.key,
        lastCommitId: branch,
        repoDir: dir,
        ...(page?.nextPageCursor && { nextPageCursor: page.nextPageCursor }),
      });
      if (page.fileList.length === 0) throw new Error(`The folder "${dir}" of the bench is empty.`);
    } while (page.nextPageCursor !== undefined);
  }
}

const rowOf = (when: string, { full, alone }: Times): Row => ({
  what: `directories with last commits, ${when}`,
  ours: timeText(full),
  theirs: `listing alone ${timeText(alone)}`,
  ratio: full / alone,
  target: `<= ${shareMax}`,
  met: full <= alone * shareMax,
  note: `${commits} commits, ${files} files, pages of ${gitListPage}`,
});
