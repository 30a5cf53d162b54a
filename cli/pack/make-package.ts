import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { machineName, thisMachine } from '../launch/machine.js';
import { sumsFile } from '../launch/package.js';
import { projectRoot } from '../project.ts';
import { findOwnFiles } from './own-files.ts';
import { findPackageFiles } from './package-files.ts';
import { type Entry, tarOf } from './tar.ts';

/** A package that was made. */
export interface Packed {
  file: string;
  bytes: number;
  unpackedBytes: number;
  files: number;
  sha256: string;
  /** Absent where files differ from what is committed, or nothing is. */
  commit?: string;
}

/** What is kept of package.json: nothing installs, tests or makes anything there. */
const kept = ['name', 'version', 'private', 'description', 'license', 'type', 'engines', 'imports'];
const programs = ['start', 'hub'];

/** Makes a tarball of what a hub runs with. Its files are those that are here now; generated/ and dist/ are made before. */
export function makePackage(folder: string): Packed {
  const machine = machineName(thisMachine());
  const { commit, seconds } = committed();
  const manifest = manifestFor(machine, commit);
  const { files: own, packages } = findOwnFiles();
  const paths = [...own, ...findPackageFiles(packages, machine)].sort();
  const entries = [
    ...paths.map(entryOf),
    {
      path: 'package.json',
      content: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`),
      isProgram: false,
    },
  ];
  const sums = entries.map(({ path, content }) => `${sumOf(content)}  ${path}\n`).join('');
  // Whoever finds it knows that all before it was unpacked.
  entries.push({ path: sumsFile, content: Buffer.from(sums), isProgram: false });
  const top = `${manifest.name}-${manifest.version}`;
  const tar = tarOf(
    entries.map((entry) => ({ ...entry, path: `${top}/${entry.path}` })),
    seconds,
  );
  const packed = gzipSync(tar, { level: 9 });
  const name = `${top}-${machine}.tar.gz`;
  const sha256 = sumOf(packed);
  mkdirSync(folder, { recursive: true });
  writeWhole(join(folder, name), packed);
  writeWhole(join(folder, `${name}.sha256`), `${sha256}  ${name}\n`);
  const sizes = { bytes: packed.length, unpackedBytes: tar.length, files: entries.length };
  return { file: join(folder, name), ...sizes, sha256, ...(commit && { commit }) };
}

interface PackageManifest {
  name: string;
  version: string;
}

function manifestFor(machine: string, commit: string | undefined): PackageManifest {
  const own = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as PackageManifest & {
    config: { hubNodeOptions: string[] };
    scripts: Record<string, string>;
  };
  return {
    // Its name and version are among what is kept.
    ...(Object.fromEntries(
      Object.entries(own).filter(([key]) => kept.includes(key)),
    ) as unknown as PackageManifest),
    ...(commit && { commit }),
    config: { hubNodeOptions: own.config.hubNodeOptions, hubPackedFor: machine },
    scripts: Object.fromEntries(Object.entries(own.scripts).filter(([key]) => programs.includes(key))),
  } as PackageManifest;
}

/** The commit that all of this is, and its time. A file that was changed makes it another, which has no name. */
function committed(): { commit?: string; seconds: number } {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: projectRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    const [commit = '', time = ''] = git('log', '-1', '--format=%H %ct').split(' ');
    const isChanged = git('status', '--porcelain', '--untracked-files=all') !== '';
    return { seconds: Number(time), ...(!isChanged && { commit }) };
  } catch {
    return { seconds: 0 };
  }
}

function entryOf(path: string): Entry {
  const at = join(projectRoot, path);
  return { path, content: readFileSync(at), isProgram: (statSync(at).mode & 0o100) !== 0 };
}

const sumOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Whole or not at all. */
function writeWhole(path: string, content: Buffer | string): void {
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, content);
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}
