import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { startChild, startHub } from './child.ts';
import { importHistory, type Written } from './fast-import.ts';
import { inFolder } from './folder.ts';
import { alternate, timeProcess } from './measure.ts';
import { bareTargets, hubTargets } from './push-targets.ts';
import { type BenchOptions, type Row, timeText } from './row.ts';

const rounds = 25;
const shareMax = 3;
const files = 200;

/** Some files, and then a change of one with each round. */
function* history(pushes: number): Generator<Written> {
  const all = Array.from({ length: files }, (_, at) => ({ path: `part/file-${at}.txt`, content: `${at}\n` }));
  yield { message: 'Begin', files: all };
  for (let at = 1; at <= pushes; at++)
    yield { message: `Change ${at}`, files: [{ path: `part/file-${at % files}.txt`, content: `${at}\n\n` }] };
}

/**
 * A push of one commit through the door of the hub, which asks who it is, notes the push before it begins, records it and shows it,
 * beside the same push to a folder behind `git http-backend`.
 */
export async function benchSmallPush({ say }: Pick<BenchOptions, 'say'>, times = rounds): Promise<Row[]> {
  return inFolder(async (folder) => {
    say(`push one commit, ${times} times`);
    const source = join(folder, 'source.git');
    await timeProcess('git', ['init', '--quiet', '--bare', source]);
    await importHistory(source, history(times + 1));
    const asked = await promisify(execFile)('git', ['-C', source, 'rev-list', '--reverse', 'main']);
    const commits = asked.stdout.trim().split('\n');
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    const { paths, secret, config } = await hubTargets(dataDir, { count: 1, empty: true });
    const bare = await bareTargets(folder, config, 1);
    const hub = await startHub({ dataDir });
    const backend = await startChild('backend-process', { root: folder });
    /** The next commit, each time. */
    const pushing = (url: string) => {
      const left = [...commits];
      return () => {
        const refspec = `${left.shift()}:refs/heads/main`;
        return timeProcess('git', ['-C', source, 'push', '--quiet', url, refspec]);
      };
    };
    try {
      const sides = {
        ours: pushing(`http://li-wei:${secret}@${new URL(hub.url).host}${paths[0]}`),
        theirs: pushing(`${backend.url}/${relative(folder, bare[0] ?? '')}`),
      };
      // All files, and one more that warms.
      await alternate(2, sides);
      const { ours, theirs } = await alternate(times, sides);
      return [
        {
          what: 'push of one commit over HTTP',
          ours: timeText(ours),
          theirs: `git http-backend ${timeText(theirs)}`,
          ratio: ours / theirs,
          target: `<= ${shareMax}`,
          met: ours <= theirs * shareMax,
          note: `${files} files; the hub notes, records and shows it before it answers`,
        },
      ];
    } finally {
      await Promise.all([hub.stop(), backend.stop()]);
    }
  });
}
