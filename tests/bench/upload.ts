import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { startServer } from '../../server/main.ts';
import { createPerson } from '../../server/people/index.ts';
import { startChild, startHub } from './child.ts';
import { importHistory, type Written } from './fast-import.ts';
import { inFolder } from './folder.ts';
import { configOf } from './hub-config.ts';
import { alternate, timeProcess } from './measure.ts';
import { type BenchOptions, type Row, timeText } from './row.ts';

const rounds = 5;
const shareMax = 1.25;
const megabyte = 2 ** 20;
const weights = 100;

function* history(): Generator<Written> {
  const files = Array.from({ length: weights }, (_, at) => ({
    path: `weights/${at}.bin`,
    content: randomBytes(megabyte),
  }));
  yield { message: 'Add the weights', files };
}

/** Where one side takes pushes: a place for each round, since what has arrived once is not sent again. */
type Targets = string[];

/** A push of weights to the hub, and to a folder behind `git http-backend`, with the same care for the disk. */
export async function benchUpload({ say }: BenchOptions): Promise<Row[]> {
  return inFolder(async (folder) => {
    say(`push ${weights} MB`);
    const source = join(folder, 'source.git');
    await timeProcess('git', ['init', '--quiet', '--bare', source]);
    await importHistory(source, history());
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    const { paths, secret, config } = await hubTargets(dataDir);
    const bare = await bareTargets(folder, config);
    const hub = await startHub({ dataDir });
    const backend = await startChild('backend-process', { root: folder });
    const { host } = new URL(hub.url);
    const urls = {
      ours: paths.map((path) => `http://li-wei:${secret}@${host}${path}`),
      theirs: bare.map((dir) => `${backend.url}/${relative(folder, dir)}`),
    };
    const push = (targets: Targets) => {
      const target = targets.pop() ?? '';
      return timeProcess('git', ['-C', source, 'push', '--quiet', target, 'main:refs/heads/weights']);
    };
    try {
      const sides = { ours: () => push(urls.ours), theirs: () => push(urls.theirs) };
      await alternate(1, sides);
      const { ours, theirs } = await alternate(rounds, sides);
      return [
        {
          what: `push of ${weights} MB over HTTP`,
          ours: timeText(ours),
          theirs: `git http-backend ${timeText(theirs)}`,
          ratio: ours / theirs,
          target: `<= ${shareMax}`,
          met: ours <= theirs * shareMax,
          note: 'both check every object and bring it to the disk before they answer',
        },
      ];
    } finally {
      await Promise.all([hub.stop(), backend.stop()]);
    }
  });
}

/** Items for all rounds, the token that may push to them, and how their repositories are set. */
async function hubTargets(dataDir: string): Promise<{ paths: Targets; secret: string; config: string }> {
  const { hub, stop } = await startServer({ config: configOf(dataDir), logLevel: 'warn' });
  const owner = await createPerson(hub.db, { userName: 'li-wei', roleType: 'common' });
  const paths: Targets = [];
  let config = '';
  for (let round = 0; round <= rounds; round += 1) {
    const item = await hub.items.create({ kind: 'models', name: `taken-${round}` }, owner);
    paths.push(`/${item.kind}/${item.ownerName}/${item.name}.git`);
    config = join(hub.repos.dirOf(item.id), 'config');
  }
  const { secret } = await hub.people.tokens.create(owner.id, { type: 'git', name: 'bench', scope: 'write' });
  await stop();
  return { paths, secret, config };
}

/** Bare repositories for all rounds, set as the hub sets its own. */
async function bareTargets(folder: string, config: string): Promise<Targets> {
  const made = Array.from({ length: rounds + 1 }, async (_, round) => {
    const dir = join(folder, `bare-${round}.git`);
    await timeProcess('git', ['init', '--quiet', '--bare', dir]);
    await timeProcess('git', ['-C', dir, 'config', 'include.path', config]);
    await timeProcess('git', ['-C', dir, 'config', 'http.receivepack', 'true']);
    return dir;
  });
  return Promise.all(made);
}
