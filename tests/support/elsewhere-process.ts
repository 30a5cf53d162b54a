// Run by elsewhere-hub.ts on what is generated of a product that stands elsewhere (HUB_OUTPUT), until whoever began it is gone.
import { startServer } from '../../server/main.ts';
import { createPerson, findPerson, sessionCookie } from '../../server/people/index.ts';
import { KeptRows } from '../../server/store/keeping/kept-rows.ts';
import type { Ready, Wanted } from './elsewhere-hub.ts';

const [dataDir = ''] = process.argv.slice(2);
const config = { port: 0, host: '127.0.0.1', publicUrl: 'https://hub.test', dataDir, seed: 'none' } as const;
const { url, hub, stop } = await startServer({ config, logLevel: 'silent' });
const { db, people } = hub;

/** The account of a sample: tests name it by the id that the sample has. */
async function personOf(sample: Wanted['viewer']): Promise<string> {
  const { id: userName, roleType, alias } = sample ?? {};
  const name = String(userName);
  const known = await findPerson(db, name);
  if (known) return known.id;
  const role = roleType === 'manager' ? 'manager' : 'common';
  const made = await createPerson(db, {
    ...{ userName: name, roleType: role },
    ...(alias != null && { alias: String(alias) }),
  });
  return made.id;
}

/** What somebody sends who asks as a sample does: what they have showed that is fresh, so that no call spoils it for another. */
async function headersOf(viewer: Wanted['viewer']): Promise<Ready['headers']> {
  if (viewer === null) return {};
  const id = await personOf(viewer);
  if (viewer.through === 'token') {
    const made = await people.tokens.create(id, { type: 'access', name: 'sample', scope: 'write' });
    return { authorization: `Bearer ${made.secret}` };
  }
  const { secret } = await people.sessions.start(id, { userAgent: 'sample', address: '127.0.0.1' });
  return { cookie: sessionCookie(secret, hub.config).split(';')[0] ?? '', origin: hub.config.publicUrl };
}

/** Makes the things that are asked about, each behind those that it refers to; gives their ids by their subjects. */
async function made({ things, owners }: Wanted): Promise<Ready['ids']> {
  const ids: Record<string, string> = {};
  for (const { subject, entity, values, refers, createdBy } of things) {
    const others = await Promise.all(
      Object.entries(refers).map(async ([field, other]) => [
        field,
        ids[other] ?? (await personOf(owners[String(values[field])] ?? null)),
      ]),
    );
    const { id: _, ...given } = { ...values, ...Object.fromEntries(others) } as Record<string, unknown>;
    const { [createdBy ?? '']: by, ...own } = given;
    const row = await new KeptRows(db, entity as never).create(own as never, {
      ...{ by: by === undefined ? undefined : String(by), now: Date.now() },
    });
    ids[subject] = row.id;
  }
  return ids;
}

process.on('message', async (wanted: Wanted) => {
  try {
    const ids = await made(wanted);
    process.send?.({ headers: await headersOf(wanted.viewer), ids } satisfies Ready);
  } catch (error) {
    process.send?.({ headers: {}, ids: {}, failed: String((error as Error).stack) } satisfies Ready);
  }
});
process.once('disconnect', () => stop().then(() => process.exit(0)));
process.send?.({ url });
