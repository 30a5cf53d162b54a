import { existsSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fromCaller } from './from-caller.ts';
import { root } from './launch/root.js';
import { Stop } from './launch/stop.js';

const option = '--project';

/** Lets this process, and all that it starts, be about the product that `--project` names; before anything asks where it stands. */
export function followProject(words: readonly string[]): void {
  const asked = projectIn(words) ?? process.env.HUB_PROJECT;
  delete process.env.HUB_PROJECT;
  if (!asked) return;
  const folder = fromCaller(asked);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Stop(`${folder} is no folder. ${option} names that of a product, which holds its spec/.`);
  if (realpathSync(folder) === realpathSync(root)) return;
  if (!existsSync(join(folder, 'spec')))
    throw new Stop(`${folder} has no spec/, so that it is no product. ${option} names the folder of one.`);
  process.env.HUB_PROJECT = realpathSync(folder);
}

/** The last one counts, as it does for every option. */
function projectIn(words: readonly string[]): string | undefined {
  const named = words.flatMap((word, at) => {
    if (word === option) return [words[at + 1] ?? ''];
    return word.startsWith(`${option}=`) ? [word.slice(option.length + 1)] : [];
  });
  return named.at(-1);
}
