import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesOfCheckout } from './files.ts';
import type { Side } from './side.ts';
import { sideOf } from './sides.ts';

/** How much there is of it. */
export interface Copied {
  files: number;
  lines: number;
}

/** Copies what of this repository is the engine's, with a way to its packages, and says how much that is and how much is left behind. */
export function copyEngine(project: string, to: string): Record<Side, Copied> {
  const count: Record<Side, Copied> = { engine: { files: 0, lines: 0 }, hub: { files: 0, lines: 0 } };
  for (const file of filesOfCheckout(project)) {
    const side = sideOf(file);
    if (side === undefined) continue;
    const from = join(project, file);
    count[side].files++;
    count[side].lines += linesIn(from);
    if (side === 'hub') continue;
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(from, join(to, file));
  }
  // What is kept of one run for the next is of that folder.
  mkdirSync(join(to, 'node_modules'));
  const packages = join(project, 'node_modules');
  for (const name of readdirSync(packages))
    if (!/^\.(?:cache|vite)/.test(name)) symlinkSync(join(packages, name), join(to, 'node_modules', name));
  return count;
}

/** Pictures and the like have none. */
function linesIn(file: string): number {
  const text = statSync(file).size > 0 ? readFileSync(file, 'utf8') : '';
  return text.includes('\0') ? 0 : text.split('\n').length - 1;
}
