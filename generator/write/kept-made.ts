import { hash, randomUUID } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { hasMadeNothing, type Made, madeNow, recallMade } from '../emit/remember.ts';

const name = 'made.kept';
/** Of our own product it is a tenth. With more than this, what the last run did not ask for is given up. */
const bytesMax = 32 * 1024 * 1024;

/**
 * Emits with what earlier processes made of the same texts: to compile schemas, and to prove cases by them, is a quarter of a
 * run. It is one file for all projects of a machine's folder, since what is made follows from a text alone. Nobody is told
 * where it is absent, damaged, or of another version: all is made then.
 */
export async function withKeptMade<T>(
  folder: string | undefined,
  emit: () => Promise<T>,
  locks = dirname(generator),
): Promise<T> {
  // Who watches remembers the run before.
  if (folder === undefined || !hasMadeNothing()) return emit();
  const version = versionOfMaker(locks);
  recallMade(readKeptMade(folder, version));
  const result = await emit();
  const { asked, all, isNew } = madeNow();
  if (isNew) writeKeptMade(folder, version, [all, asked]);
  return result;
}

function readKeptMade(folder: string, version: string): Map<string, Made> {
  try {
    const file = join(folder, name);
    const stat = lstatSync(file);
    // A pipe would never end, and a link leads to what we did not write.
    if (!stat.isFile() || stat.size > bytesMax) return new Map();
    const bytes = readFileSync(file);
    const end = bytes.indexOf('\n');
    const body = bytes.subarray(end + 1);
    if (bytes.toString('latin1', 0, end) !== headOf(version, body)) return new Map();
    return deserialize(body) as Map<string, Made>;
  } catch {
    return new Map();
  }
}

/** Keeps the first of these that there is room for. */
function writeKeptMade(folder: string, version: string, all: readonly Map<string, Made>[]): void {
  const file = join(folder, name);
  // Two may write at once, and one may be ended in the midst.
  const next = `${file}.${randomUUID()}`;
  try {
    const body = all.map((one) => serialize(one)).find(({ length }) => length < bytesMax - 100);
    if (body === undefined) return;
    mkdirSync(folder, { recursive: true });
    writeFileSync(next, Buffer.concat([Buffer.from(`${headOf(version, body)}\n`), body]), { flag: 'wx' });
    renameSync(next, file);
  } catch {
    // A folder that may not be written, a full disk: the next run makes all of it again.
    drop(next);
  }
}

function drop(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // It never was there, or is not for us to remove.
  }
}

/** The first line: what is damaged, or made by another version, has another. */
const headOf = (version: string, body: Buffer) => hash('sha256', `${version} ${hash('sha256', body)}`);

const generator = dirname(dirname(fileURLToPath(import.meta.url)));
const require = createRequire(import.meta.url);
const packages = ['ajv', 'ajv-formats'];

/** All that what is made depends on but its text: our own code, the packages that compile, with what those need, and Node. */
function versionOfMaker(locks: string): string {
  const files = readdirSync(generator, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.(?:js|ts)$/.test(file))
    .sort();
  const code = files.map((file) => hash('sha256', readFileSync(join(generator, file))));
  const versions = packages.map(
    (one) => JSON.parse(readFileSync(require.resolve(`${one}/package.json`), 'utf8')).version,
  );
  return hash('sha256', [...code, ...versions, lockIn(locks), process.version].join(' '));
}

/** Which version of every package was installed; where that was not written down, those above are all that is known. */
function lockIn(folder: string): string {
  try {
    return hash('sha256', readFileSync(join(folder, 'package-lock.json')));
  } catch {
    return '';
  }
}
