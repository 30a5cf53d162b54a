import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { startChild, startHub } from './child.ts';
import type { Written } from './fast-import.ts';
import { inFolder } from './folder.ts';
import { alternate, timeProcess } from './measure.ts';
import { startWithItem } from './one-item.ts';
import { type BenchOptions, type Row, timeText } from './row.ts';

const rounds = 5;
const shareMax = 1.25;
const megabyte = 2 ** 20;
const weights = 100;
const small = 400;

/** Weights, which do not pack, and a history of small texts. */
function* history(): Generator<Written> {
  for (let at = 0; at < weights; at++) {
    yield {
      message: `Add part ${at}`,
      files: [{ path: `weights/${at}.bin`, content: randomBytes(megabyte) }],
    };
  }
  for (let at = 0; at < small; at++) {
    const content = `# Note ${at}\n${'One line of it.\n'.repeat(at % 50)}`;
    yield { message: `Write note ${at}`, files: [{ path: `notes/${at % 40}.md`, content }] };
  }
}

/** A clone of a repository with weights through the hub, and through `git http-backend` alone. */
export async function benchClone({ say }: BenchOptions): Promise<Row[]> {
  return inFolder(async (folder) => {
    say(`clone ${weights} MB`);
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    const { started, hub, item } = await startWithItem(dataDir, history());
    const repository = hub.repos.dirOf(item.id);
    await started.stop();
    const served = await startHub({ dataDir });
    const backend = await startChild('backend-process', { root: dataDir });
    const target = join(folder, 'clone');
    const clone = async (url: string) => {
      await rm(target, { recursive: true, force: true });
      return timeProcess('git', ['clone', '--quiet', '--bare', url, target]);
    };
    const urls = {
      ours: `${served.url}/${item.kind}/${item.ownerName}/${item.name}.git`,
      theirs: `${backend.url}/${relative(dataDir, repository)}`,
    };
    try {
      const sides = { ours: () => clone(urls.ours), theirs: () => clone(urls.theirs) };
      await alternate(1, sides);
      const { ours, theirs } = await alternate(rounds, sides);
      return [
        {
          what: `clone of ${weights} MB over HTTP`,
          ours: timeText(ours),
          theirs: `git http-backend ${timeText(theirs)}`,
          ratio: ours / theirs,
          target: `<= ${shareMax}`,
          met: ours <= theirs * shareMax,
        },
      ];
    } finally {
      await Promise.all([served.stop(), backend.stop()]);
    }
  });
}
