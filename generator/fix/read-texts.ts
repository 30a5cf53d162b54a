import { lstatSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { Faults } from '../faults/fault.ts';
import { trees } from '../load/load-spec.ts';
import { listFiles, readBytes } from '../yaml/load-folder.ts';
import { Refusal } from './refusal.ts';

const folders = ['spec', 'locales'];

/** The files of a spec as they are written, by their paths; what could not be written back as it is is refused. */
export function readTexts(project: string): Map<string, string> {
  const paths = folders.flatMap((folder) =>
    listFiles(join(project, folder), '.yaml').map((file) => relative(project, file).split(sep).join('/')),
  );
  const texts = new Map<string, string>();
  const faults = new Faults();
  const asked = new Set<string>();
  trees.run(() => {
    for (const path of paths) {
      refuseLinks(project, path, asked);
      texts.set(path, textOf(project, path, faults));
    }
  });
  const [first, ...others] = faults.list();
  if (first) {
    const { file, line } = first.place;
    const more = others.length === 0 ? '' : ` (and ${others.length} more: \`hub check\`)`;
    throw new Refusal(`${file}:${line} ${first.message}${more}. ${first.fix}`);
  }
  return texts;
}

function textOf(project: string, path: string, faults: Faults): string {
  const bytes = readBytes(join(project, path));
  if (bytes === undefined) throw new Refusal(`${path} went away while it was read. Run hub fix again.`);
  if (typeof bytes === 'string') throw new Refusal(`${path} cannot be read: ${bytes}.`);
  faults.addAll(trees.treeOf(path, bytes).faults);
  // The mark of the byte order is kept, as all else is.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** A link that is written to is replaced by a file, and one of a folder leads to where others write as well. */
function refuseLinks(project: string, path: string, asked: Set<string>): void {
  // Of a folder that was asked about, those that it stands in were as well.
  for (let at = path; at !== '.' && !asked.has(at); at = dirname(at)) {
    asked.add(at);
    if (lstatSync(join(project, at), { throwIfNoEntry: false })?.isSymbolicLink())
      throw new Refusal(
        `${at} is a link: hub fix would write through it. Put what it leads to in its place.`,
      );
  }
}
