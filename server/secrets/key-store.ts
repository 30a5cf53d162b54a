import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../ground/config.ts';
import { readSecretKeys } from '../ground/secret-keys.ts';
import { digitsOf, type KeyRing, makeKeyDigits, ringOf } from './keys.ts';

/** Where the keys of a hub come from. */
export type KeySource = Pick<Config, 'dataDir' | 'secretKeys'>;

/** Keys that are there and cannot be used; its message is a sentence for whoever runs the hub. */
export class KeyFault extends Error {}

/** Where the key stands, unless the environment gives it: in the data folder, apart from the database. */
export const keyFile = (dataDir: string): string => join(dataDir, 'secret.key');

const ownerOnly = 0o600;
const othersMask = 0o077;

/**
 * The keys of a hub. A file is read each time, since it may be changed beside a running hub; it is made when the first value
 * is sealed. None where there is no file yet.
 * @throws KeyFault where the file cannot be read, or is none of keys.
 */
export function findKeys({ dataDir, secretKeys }: KeySource): KeyRing | undefined {
  if (secretKeys !== undefined) return ringOf(secretKeys);
  const file = keyFile(dataDir);
  const text = textOf(file);
  if (text === undefined) return undefined;
  const digits = readSecretKeys(text);
  if (digits === undefined)
    throw new KeyFault(`${file} holds something else than keys of 64 hexadecimal digits.`);
  return ringOf(digits);
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new KeyFault(`${file} cannot be read (${code}).`, { cause });
  }
}

/** The keys of a hub, made where it has none. @throws KeyFault as `findKeys`, and where the file cannot be written. */
export function getKeys(source: KeySource): KeyRing {
  const found = findKeys(source);
  if (found !== undefined) return found;
  const made: KeyRing = ringOf([makeKeyDigits()]);
  writeKeys(source.dataDir, made);
  return made;
}

const remarks = `# The keys of this hub's secret store: the first one seals, the others open what was sealed before.
# Without them nobody reads the values. Keep a copy elsewhere than the backups.
`;

/** Puts keys into the file, which is as it was or as it shall be whenever the machine stops. */
export function writeKeys(dataDir: string, ring: KeyRing): void {
  const file = keyFile(dataDir);
  const begun = `${file}.new`;
  try {
    rmSync(begun, { force: true });
    const opened = openSync(begun, 'wx', ownerOnly);
    try {
      writeSync(opened, `${remarks}${ring.map(digitsOf).join('\n')}\n`);
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
    renameSync(begun, file);
    const folder = openSync(dirname(file), 'r');
    fsyncSync(folder);
    closeSync(folder);
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    // A full disk is told as such.
    if (/^(?:ENOSPC|EDQUOT)$/.test(code)) throw cause;
    throw new KeyFault(`${file} cannot be written (${code}).`, { cause });
  }
}

/** Whether others on this machine may read the file; undefined where there is none. */
export function isKeyFileOpen(dataDir: string): boolean | undefined {
  const mode = statSync(keyFile(dataDir), { throwIfNoEntry: false })?.mode;
  return mode === undefined ? undefined : (mode & othersMask) !== 0;
}

/** Where the keys stand, for a sentence. */
export const placeOfKeys = ({ dataDir, secretKeys }: KeySource): string =>
  secretKeys === undefined ? keyFile(dataDir) : 'HUB_SECRET_KEY';
