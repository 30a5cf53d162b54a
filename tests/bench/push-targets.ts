import { join } from 'node:path';
import { startServer } from '../../server/main.ts';
import { createPerson } from '../../server/people/index.ts';
import { configOf } from './hub-config.ts';
import { timeProcess } from './measure.ts';

/** Where one side takes pushes. */
export type Targets = string[];

/** Items to push to, the token that may, and how their repositories are set. */
export async function hubTargets(
  dataDir: string,
  { count, empty }: { count: number; empty: boolean },
): Promise<{ paths: Targets; secret: string; config: string }> {
  const { hub, stop } = await startServer({ config: configOf(dataDir), logLevel: 'warn' });
  const owner = await createPerson(hub.db, { userName: 'li-wei', roleType: 'common' });
  const paths: Targets = [];
  let config = '';
  for (let at = 0; at < count; at += 1) {
    const item = await hub.items.create({ kind: 'models', name: `taken-${at}` }, owner, { empty });
    paths.push(`/${item.kind}/${item.ownerName}/${item.name}.git`);
    config = join(hub.repos.dirOf(item.id), 'config');
  }
  const { secret } = await hub.people.tokens.create(owner.id, { type: 'git', name: 'bench', scope: 'write' });
  await stop();
  return { paths, secret, config };
}

/** Bare repositories, set as the hub sets its own. */
export async function bareTargets(folder: string, config: string, count: number): Promise<Targets> {
  const made = Array.from({ length: count }, async (_, at) => {
    const dir = join(folder, `bare-${at}.git`);
    await timeProcess('git', ['init', '--quiet', '--bare', dir]);
    await timeProcess('git', ['-C', dir, 'config', 'include.path', config]);
    await timeProcess('git', ['-C', dir, 'config', 'http.receivepack', 'true']);
    return dir;
  });
  return Promise.all(made);
}
