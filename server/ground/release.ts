import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Which release this is, and of which commit where that can be told. */
interface Release {
  version: string;
  commit?: string;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const shownDigits = 10;

/** Read once: what runs is what was there at the start, whatever is checked out meanwhile. */
export const release: Release = readRelease(root);

/** In words, as commands and pages tell it. */
export const releaseText = ({ version, commit }: Release): string =>
  commit === undefined ? version : `${version} (${commit})`;

/** A package says its commit in package.json; a checkout has it in its .git. */
function readRelease(folder: string): Release {
  const { version, commit } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Release;
  const of = commit ?? commitOf(join(folder, '.git'));
  return { version, ...(of !== undefined && { commit: of.slice(0, shownDigits) }) };
}

/** What HEAD names, read as git writes it: no git is started for it. */
function commitOf(gitDir: string): string | undefined {
  try {
    const head = readFileSync(join(gitDir, 'HEAD'), 'utf8').trim();
    const ref = /^ref: (.+)$/.exec(head)?.[1];
    const id = ref === undefined ? head : refIn(gitDir, ref);
    return id !== undefined && /^[0-9a-f]{40,64}$/.test(id) ? id : undefined;
  } catch {
    // No checkout, or one that is laid out otherwise: a version is told without a commit.
    return undefined;
  }
}

function refIn(gitDir: string, ref: string): string | undefined {
  if (existsSync(join(gitDir, ref))) return readFileSync(join(gitDir, ref), 'utf8').trim();
  const packed = readFileSync(join(gitDir, 'packed-refs'), 'utf8');
  return packed
    .split('\n')
    .find((line) => line.endsWith(` ${ref}`))
    ?.split(' ', 1)[0];
}
