import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ownBlockFile, ownBlocks } from '../model/own-block.ts';
import { listFiles, loadFile, type Reading, readBytes, type SpecFile } from '../yaml/load-folder.ts';
import type { SpecEntry } from '../yaml/spec-node.ts';

/** Where its own icons stand, each a picture by its name. */
export const ownIcons = 'icons';

const grammarFile = 'block.yaml';

/** The grammar of each of its own blocks. Who has the name of one that the engine has would never be drawn, or draw its pages otherwise. */
export function loadOwnBlocks(
  project: string,
  ofEngine: ReadonlyMap<string, SpecFile>,
  reading: Reading,
): Map<string, SpecFile> {
  const { faults } = reading;
  const found = new Map<string, SpecFile>();
  for (const [name, files] of foldersIn(project, ownBlocks)) {
    const at = { file: `${ownBlocks}/${name}/${grammarFile}`, line: 1, col: 1 };
    const refuse = (code: 'HUB1046' | 'HUB1047', missing?: string) => faults.add(code, at, { name, missing });
    if (name === '') {
      for (const file of files.filter((one) => /\.(?:yaml|tsx?)$/.test(one)))
        faults.add('HUB1048', { file: `${ownBlocks}/${file}`, line: 1, col: 1 }, { name: file });
      continue;
    }
    if (!nameForm.test(name)) {
      faults.add('HUB1107', at, { name, where: 'a block', expected: nameSaid });
      continue;
    }
    if (ofEngine.has(name)) refuse('HUB1047');
    else if (!files.includes(grammarFile)) refuse('HUB1046', `${grammarFile}, which says what it takes`);
    else if (!existsSync(join(project, ownBlockFile(name))))
      refuse('HUB1046', 'index.ts, which exports its component as Block');
    const file = loadFile(project, `${ownBlocks}/${name}/${grammarFile}`, reading);
    if (file && !ofEngine.has(name)) found.set(name, file);
  }
  return found;
}

/** The files below a folder by the folder in it that they stand in; those that stand in none under an empty name. */
function foldersIn(project: string, folder: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of listFiles(join(project, folder), '')) {
    const [first = '', ...rest] = relative(join(project, folder), file).split(sep);
    const [name, own] = rest.length === 0 ? ['', first] : [first, rest.join('/')];
    found.set(name, [...(found.get(name) ?? []), own]);
  }
  return found;
}

/** The strokes of its own icons as if they stood with the engine's. */
export function loadOwnIcons(
  project: string,
  ofEngine: ReadonlyMap<string, SpecEntry>,
  { faults, sources }: Pick<Reading, 'faults' | 'sources'>,
): SpecEntry[] {
  return listFiles(join(project, ownIcons), '.svg').flatMap((path) => {
    const file = relative(project, path).split(sep).join('/');
    const at = { file, line: 1, col: 1 };
    const name = file.slice(ownIcons.length + 1, -'.svg'.length);
    const bytes = readBytes(path);
    const text = typeof bytes === 'object' ? new TextDecoder().decode(bytes) : '';
    sources.set(file, text);
    if (ofEngine.has(name)) faults.add('HUB1047', at, { name });
    const strokes = strokesOf(name, text, (reason) => faults.add('HUB1049', at, { name: file, reason }));
    return strokes === undefined || ofEngine.has(name)
      ? []
      : [{ key: name, keyAt: at, value: { t: 'scalar' as const, value: strokes, at } }];
  });
}

const nameForm = /^[a-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*$/;
const nameSaid = 'letters, digits and dashes with a small letter first';
const box = /<svg\b[^>]*\bviewBox="0 0 16 16"/;
const drawn = /^[Mm][MmLlHhVvCcSsQqTtAaZz\d\s,.eE+-]+$/;

interface Tag {
  name: string;
  said: ReadonlyMap<string, string>;
  /** What of it stands in no double quotes. */
  rest: string;
}

/** What is drawn of a picture; a comment is none of it. */
const tagsOf = (text: string): Tag[] =>
  [...text.replaceAll(/<!--.*?-->/gs, '').matchAll(/<(?![/!?])([\w:]+)([^>]*)>/g)].map(
    ([, name = '', inside = '']) => ({
      name,
      said: new Map([...inside.matchAll(quoted)].map(([, word = '', value = '']) => [word, value.trim()])),
      rest: inside.replaceAll(quoted, '').replace(/\/$/, '').trim(),
    }),
  );
const quoted = /\s([\w:-]+)\s*=\s*"([^"]*)"/g;

/** Of a picture only its strokes are taken: one that says more would be drawn otherwise than it looks. */
function strokesOf(name: string, text: string, refuse: (reason: string) => void): string | undefined {
  const tags = tagsOf(text);
  const paths = tags.filter((tag) => tag.name === 'path').map(({ said }) => said.get('d') ?? '');
  const reason = nameForm.test(name) ? unlikeStrokes(text, tags, paths) : `its name is not ${nameSaid}`;
  // Nothing is drawn by `M0 0` alone: a path that begins beside where it is would else begin at the end of the one before.
  if (reason === undefined) return paths.map((d) => (d.startsWith('m') ? `M0 0${d}` : d)).join('');
  refuse(reason);
  return undefined;
}

function unlikeStrokes(text: string, tags: readonly Tag[], paths: readonly string[]): string | undefined {
  if (!box.test(text)) return 'it is no <svg viewBox="0 0 16 16">, the grid of all icons';
  const other = tags.find((tag) => !['svg', 'path', 'title'].includes(tag.name));
  if (other) return `it holds <${other.name}>, and strokes alone are drawn: make a <path> of it`;
  const bare = tags.find(({ rest }) => rest !== '');
  if (bare) return `<${bare.name}> says ${bare.rest}, which stands in no double quotes`;
  for (const word of ['transform', 'style', 'class'])
    if (tags.some(({ said }) => said.has(word))) return `it says "${word}", and only what d says is drawn`;
  const fill = tags.map(({ said }) => said.get('fill')).find((one) => one !== undefined && one !== 'none');
  if (fill !== undefined) return `it is filled with "${fill}", and strokes alone are drawn`;
  return paths.length === 0 || !paths.every((d) => drawn.test(d))
    ? 'it has no <path d="…"> of strokes, or one that begins without M'
    : undefined;
}

/** All that is read of both, for whoever asks whether something has changed. */
export const ownFiles = (project: string): string[] => [
  ...listFiles(join(project, ownBlocks), grammarFile),
  ...listFiles(join(project, ownIcons), '.svg'),
];
