import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { projectRoot } from '../project.ts';

/** What `generated/` is made of, and by. */
const sources =
  /^(?:engine|spec|locales|screens|generator)\/|block\.yaml$|^runtime\/look\/icons\.yaml$|^server\/store\/tables\.yaml$|^package-lock\.json$/;
/** Says what was made last, and no file asks for it. */
const manifest = '.manifest.json';

/** What is generated, by path from the root of the project. */
export function madeFiles(root: string): Map<string, string> {
  const folder = join(root, 'generated');
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== manifest,
  );
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8')];
    }),
  );
}

/**
 * The generated files that are others than they were at a commit: it is generated once more, as it stood, by the generator
 * that it had. A change of the generator that changes nothing of what it makes breaks nobody but its own tests.
 */
export function madeOtherwise(base: string, changed: readonly string[]): string[] {
  if (!changed.some((file) => sources.test(file))) return [];
  const now = madeFiles(projectRoot);
  const before = madeAt(base);
  const all = new Set([...now.keys(), ...before.keys()]);
  return [...all].filter((path) => now.get(path) !== before.get(path));
}

function madeAt(commit: string): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'hub-before-'));
  try {
    const stdio = ['ignore', 'pipe', 'inherit'] as const;
    const archive = join(folder, 'all.tar');
    execFileSync('git', ['archive', '--output', archive, commit], { cwd: projectRoot, stdio: [...stdio] });
    execFileSync('tar', ['-xf', archive], { cwd: folder, stdio: [...stdio] });
    symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
    execFileSync(process.execPath, [join(folder, 'cli', 'hub.ts'), 'generate'], {
      cwd: folder,
      stdio: [...stdio],
    });
    return madeFiles(folder);
  } catch {
    // It could not be made then: all of it is new.
    return new Map();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
