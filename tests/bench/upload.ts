import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { startChild, startHub } from './child.ts';
import { importHistory, type Written } from './fast-import.ts';
import { inFolder } from './folder.ts';
import { alternate, timeProcess } from './measure.ts';
import { bareTargets, hubTargets, type Targets } from './push-targets.ts';
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

/** A push of weights to the hub, and to a folder behind `git http-backend`, with the same care for the disk. */
export async function benchUpload({ say }: BenchOptions): Promise<Row[]> {
  return inFolder(async (folder) => {
    say(`push ${weights} MB`);
    const source = join(folder, 'source.git');
    await timeProcess('git', ['init', '--quiet', '--bare', source]);
    await importHistory(source, history());
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    // A place for each round, since what has arrived once is not sent again.
    const { paths, secret, config } = await hubTargets(dataDir, { count: rounds + 1, empty: false });
    const bare = await bareTargets(folder, config, rounds + 1);
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
