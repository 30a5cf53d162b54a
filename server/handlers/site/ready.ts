import { setTimeout } from 'node:timers/promises';
import { app } from '#generated/app.ts';
import { readyPatienceMs } from '#generated/constants.ts';
import type { Calls } from '#generated/server/calls/site.ts';
import type { Context, Hub } from '../../frame/context.ts';
import { HubError } from '../../ground/hub-error.ts';

type Endpoint = Calls['site.ready'];

/** Ready means that whatever is asked can be done: it listens after all migrations, and until it begins to stop. */
export async function ready({ hub }: Context): Promise<Endpoint['output']> {
  if (hub.signal.aborted) throw new HubError('unavailable');
  await Promise.all([answers(hub), stand(hub)]);
  await hub.own.assertReady();
  return { status: 'ok', version: app.version };
}

async function answers({ db }: Hub): Promise<void> {
  const over = new AbortController();
  const tooLate = setTimeout(readyPatienceMs, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new HubError('databaseSilent');
  });
  try {
    await Promise.race([db.selectFrom('settings').select('name').limit(1).execute(), tooLate]);
  } catch (cause) {
    throw cause instanceof HubError ? cause : new HubError('databaseSilent', {}, { cause });
  } finally {
    over.abort();
    // It was called off, and nobody waits for it.
    tooLate.catch(() => {});
  }
}

async function stand({ parts }: Hub): Promise<void> {
  await parts.assertThere().catch((cause: unknown) => {
    throw new HubError('dataLocked', {}, { cause });
  });
}
