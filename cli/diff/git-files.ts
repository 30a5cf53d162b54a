import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Stop } from '../launch/stop.js';
import { exitCode } from '../project.ts';

/** Git's answers about the project's folder; a file list of a large repository has megabytes. */
const mostBytes = 1 << 30;

function git(project: string, args: readonly string[], input?: string) {
  const { status, stdout, stderr, error } = spawnSync('git', ['-C', project, ...args], {
    ...{ maxBuffer: mostBytes },
    ...(input !== undefined && { input: Buffer.from(input) }),
  });
  if (error) throw new Stop(`git could not be run: ${error.message}`, exitCode.spec);
  return { isDone: status === 0, out: stdout, said: String(stderr).trim() };
}

/** The commit that somebody names; a sentence where there is none. */
export function commitOf(project: string, ref: string): string {
  const inside = git(project, ['rev-parse', '--is-inside-work-tree']);
  if (!inside.isDone)
    throw new Stop(
      `${project} is in no repository of git, so that nothing earlier is known.`,
      exitCode.unknown,
    );
  const found = git(project, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`]);
  if (found.isDone) return String(found.out).trim();
  throw new Stop(
    `There is no branch, tag or commit "${ref.slice(0, 100)}" here. \`git branch --all\` and \`git tag\` list what there is; what stands elsewhere comes by \`git fetch\`.`,
    exitCode.unknown,
  );
}

/** What a description is made of: its files, and those of the engine that it is written for. */
const described = [
  'engine',
  'spec',
  'locales',
  'screens',
  'runtime/blocks',
  'runtime/look/icons.yaml',
  'server/store/tables.yaml',
  'server/rooms/tables.yaml',
];

/** Writes the description as a commit has it into a folder, and says which files those are. */
export function writeFilesOf(project: string, commit: string, folder: string): string[] {
  const listed = git(project, ['ls-tree', '-r', '-z', commit, '--', ...described]);
  if (!listed.isDone)
    throw new Stop(`git could not list the files of ${commit}: ${listed.said}`, exitCode.spec);
  const files = String(listed.out)
    .split('\0')
    .flatMap((line) => {
      const [, type, hash, path = ''] = /^\d+ (\w+) (\w+)\t(.+)$/s.exec(line) ?? [];
      return type === 'blob' && hash !== undefined && isDescribed(path) ? [{ hash, path }] : [];
    });
  const texts = readBlobs(
    project,
    files.map(({ hash }) => hash),
  );
  for (const [i, { path }] of files.entries()) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, texts[i] ?? '');
  }
  return files.map(({ path }) => path);
}

/** Of blocks and screens it is the grammar and the names that count. */
const isDescribed = (path: string) => !path.startsWith('runtime/blocks/') || path.endsWith('/block.yaml');

/** All blobs by one process: each costs a start otherwise. */
function readBlobs(project: string, hashes: readonly string[]): Buffer[] {
  if (hashes.length === 0) return [];
  const { isDone, out, said } = git(project, ['cat-file', '--batch'], `${hashes.join('\n')}\n`);
  if (!isDone) throw new Stop(`git could not read its files: ${said}`, exitCode.spec);
  const found: Buffer[] = [];
  let at = 0;
  for (const hash of hashes) {
    const end = out.indexOf('\n', at);
    const size = Number(/ blob (\d+)$/.exec(out.toString('utf8', at, end))?.[1]);
    if (!Number.isInteger(size))
      throw new Stop(`git lacks the file ${hash}: is the clone a shallow one?`, exitCode.spec);
    found.push(out.subarray(end + 1, end + 1 + size));
    at = end + 1 + size + 1;
  }
  return found;
}

/** A file as a commit has it; nothing where it has none. */
export function textAt(project: string, commit: string, path: string): string {
  const { isDone, out } = git(project, ['show', `${commit}:./${path}`]);
  return isDone ? String(out) : '';
}
