import type { Kysely } from 'kysely';
import { type Finding, fault, note, ok } from '../ground/finding.ts';
import type { Database } from '../store/database.ts';
import { findKeys, isKeyFileOpen, KeyFault, type KeySource, keyFile, placeOfKeys } from './key-store.ts';
import type { Key } from './keys.ts';
import { standingOf } from './sealed-rows.ts';

const check = 'secrets';
const anew =
  'Put it back from where you keep it, or set HUB_SECRET_KEY; without it, their owners give the values anew.';

/**
 * Whether the values of the secret store can be read. `restored`: a key that is kept apart from a backup is missing at first,
 * which is as it should be.
 */
export async function inspectSecrets(
  db: Kysely<Database>,
  source: KeySource,
  { restored = false }: { restored?: boolean } = {},
): Promise<Finding[]> {
  const keys = keysOf(source);
  if ('state' in keys) return [keys];
  const { all, older, unreadable } = await standingOf(db, keys.ring);
  const place = placeOfKeys(source);
  const isOpen = source.secretKeys === undefined && isKeyFileOpen(source.dataDir) === true;
  const mode = isOpen
    ? [note(check, `Others on this machine may read ${place}.`, `chmod 600 ${keyFile(source.dataDir)}`)]
    : [];
  if (unreadable > 0) {
    const tell = restored && keys.ring.length === 0 ? note : fault;
    const why = keys.ring.length === 0 ? `${place} is missing` : `the keys of ${place} are others`;
    return [...mode, tell(check, `${unreadable} of ${all} values cannot be read: ${why}.`, anew)];
  }
  if (older > 0)
    return [
      ...mode,
      note(check, `${older} of ${all} values are sealed with an older key.`, 'npm run hub -- secret rotate'),
    ];
  if (all === 0) return [...mode, ok(check, 'No secret is kept.')];
  return [...mode, ok(check, `${all} values can be read, with a key of ${place}.`)];
}

function keysOf(source: KeySource): { ring: readonly Key[] } | Finding {
  try {
    return { ring: findKeys(source) ?? [] };
  } catch (error) {
    if (!(error instanceof KeyFault)) throw error;
    return fault(check, error.message, anew);
  }
}
