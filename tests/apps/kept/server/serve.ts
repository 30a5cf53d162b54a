import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { distPages } from './doors/index.ts';
import { startServer } from './main.ts';
import { createPerson } from './people/index.ts';

const dist = join(import.meta.dirname, '..', 'dist');

/** Serves the copy that this stands in, its pages where they are built, with three people who are signed in: their cookies are printed. */
const { hub, url, stop } = await startServer({
  config: {
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'https://hub.test',
    dataDir: process.argv[2] ?? '',
    seed: 'none',
  },
  logLevel: 'warn',
  ...(existsSync(dist) && { pages: await distPages(dist) }),
});
const people = await Promise.all(
  (['anna', 'ben', 'chief'] as const).map(async (userName) => {
    const roleType = userName === 'chief' ? 'manager' : 'common';
    const known = hub.db.selectFrom('people').select('id').where('user_name', '=', userName);
    const { id } = (await known.executeTakeFirst()) ?? (await createPerson(hub.db, { userName, roleType }));
    const { secret } = await hub.people.sessions.start(id, { userAgent: 'test', address: '127.0.0.1' });
    return [userName, { id, secret }] as const;
  }),
);
process.on('SIGTERM', () => void stop().then(() => process.exit(0)));
console.log(JSON.stringify({ url, people: Object.fromEntries(people) }));
