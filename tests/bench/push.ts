import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Written } from './fast-import.ts';
import { inFolder } from './folder.ts';
import { median, timed, timeProcess } from './measure.ts';
import { startWithItem } from './one-item.ts';
import { type BenchOptions, type Row, timeText } from './row.ts';

const rounds = 9;
const shareMax = 3;
const commits = 50_000;
const files = 20_000;
const changed = 'part-1/group-1/file-1.txt';

const pathOf = (at: number) => `part-${at % 40}/group-${at % 200}/file-${at}.txt`;

/** All files at first, then one change after the other all over the tree. */
function* history(): Generator<Written> {
  const all = Array.from({ length: files }, (_, at) => ({ path: pathOf(at), content: `file ${at}\n` }));
  yield { message: 'Begin', files: all };
  for (let at = 1; at < commits; at++) {
    const file = (at * 7919) % files;
    yield { message: `Change ${at}`, files: [{ path: pathOf(file), content: `change ${at}\n` }] };
  }
}

/** A push of one commit by git alone, and what the hub does after it. */
export async function benchPush({ say }: BenchOptions): Promise<Row[]> {
  return inFolder(async (folder) => {
    say(`push to ${files} files after ${commits} commits`);
    const { started, hub, item } = await startWithItem(join(folder, 'data'), history());
    try {
      const clone = join(folder, 'clone');
      const person = ['-c', 'user.name=Li Wei', '-c', 'user.email=li@example.org'];
      const git = (...args: string[]) => timeProcess('git', ['-C', clone, ...person, ...args]);
      await timeProcess('git', ['clone', '--quiet', hub.repos.dirOf(item.id), clone]);
      const pushes: number[] = [];
      const updates: number[] = [];
      const behind: number[] = [];
      for (let round = 0; round < rounds; round++) {
        await appendFile(join(clone, changed), `round ${round}\n`);
        await git('commit', '--quiet', '--all', `--message=Round ${round}`);
        pushes.push(await git('push', '--quiet', 'origin', 'HEAD'));
        updates.push(await timed(() => hub.repos.afterPush(item.id)));
        behind.push(await timed(() => hub.repos.indexHistory(item.id)));
      }
      const [push, shown, later] = [median(pushes), median(updates), median(behind)];
      const update = shown + later;
      return [
        {
          what: 'indexes after a push of one commit',
          ours: timeText(update),
          theirs: `git push to a folder ${timeText(push)}`,
          ratio: update / push,
          target: `<= ${shareMax}`,
          met: update <= push * shareMax,
          note: `${commits} commits, ${files} files; ${timeText(later)} of it behind the answer`,
        },
      ];
    } finally {
      await started.stop();
    }
  });
}
