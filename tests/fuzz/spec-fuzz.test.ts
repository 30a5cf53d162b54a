import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { buildProduct } from '../../generator/build.ts';
import type { Fault } from '../../generator/faults/fault.ts';
import { formatFaults } from '../../generator/faults/format.ts';
import { listFiles } from '../../generator/yaml/load-folder.ts';
import { inTurn } from '../support/drawn.ts';
import { type Mutation, mutators, randomFrom } from './mutate.ts';

const project = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const language = join(project, 'tests', 'language');
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function copyOf(...sources: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'hub-fuzz-'));
  folders.push(folder);
  for (const source of sources) cpSync(source, folder, { recursive: true });
  return folder;
}

/** All files of a part by their paths: edits are made there, since thousands of files would be written and read for them. */
const textsOf = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    listFiles(folder, '.yaml').map((file) => [file.slice(folder.length + 1), readFileSync(file, 'utf8')]),
  );

const parts = readdirSync(language, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(language, entry.name, 'broken.yaml')))
  .map((entry) => ({
    name: entry.name,
    folder: () => copyOf(join(language, 'base'), join(language, entry.name)),
    own: join(language, entry.name),
  }));

const least = 2000;
const rounds = Math.ceil(least / (parts.length * Object.keys(mutators).length));
/** What is made of chance is alike from round to round, and one name is as good as another: these are the ones that have their turn. */
const steps = { rounds: 6, names: 3 };
const roundsOfTurn = inTurn([...Array(rounds).keys()], steps.rounds);

/** A fault belongs to the edit where it stands in the edited file, or names what the edit took away. */
function belongs(fault: Fault, file: string, { removed }: Mutation): boolean {
  if (fault.place.file === file) return true;
  const text = `${fault.message} ${fault.fix}`;
  const names = (word: string) => text.includes(word) || text.includes(asField(word));
  return removed.some((name) => name.split(/[./]/).some((word) => word.length > 1 && names(word)));
}

/** A column is told of by the name of its field. */
const asField = (word: string) => word.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

describe.each(parts)('mutations of the part "$name"', ({ folder: makeFolder, own }) => {
  const folder = makeFolder();
  const texts = textsOf(folder);
  const files = listFiles(join(own), '.yaml')
    .filter((file) => !file.endsWith('broken.yaml'))
    .map((file) => file.slice(own.length + 1));

  it.each(Object.keys(mutators))(
    '%s never crashes the check, and each fault stands where the edit was',
    (what) => {
      const mutate = mutators[what];
      const tried = new Set<string>();
      for (const round of roundsOfTurn) {
        const random = randomFrom(round * 7919 + what.length * 104_729);
        const file = files[Math.floor(random() * files.length)] ?? '';
        const before = texts.get(file) ?? '';
        const edit = mutate?.(before, random);
        if (edit === undefined || edit.text === before) continue;
        // Some mutators have one way with a file, and chance comes back to it.
        const whole = `${file}\n${edit.text}`;
        if (tried.has(whole)) continue;
        tried.add(whole);
        const edited = new Map(texts).set(file, edit.text);
        const { faults, product, sources } = buildProduct({
          project: folder,
          blocks: project,
          isWhole: true,
          texts: edited,
        });
        expect(product === undefined).toBe(faults.length > 0);
        const strays = faults.filter((fault) => !belongs(fault, file, { what, ...edit }));
        expect(strays, `${file}\n${formatFaults(strays, sources, 'text')}`).toEqual([]);
        expect(faults.every(({ place }) => place.line >= 1 && place.col >= 1)).toBe(true);
      }
    },
  );
});

const keys = /(?<=^|[{,]\s*|^\s+|- )[\w.-]+(?=:(?:\s|$))/gm;

it.each(parts)(
  'a name that every object has is one like any other, in "$name"',
  ({ folder: makeFolder, own }) => {
    const folder = makeFolder();
    const texts = new Map(textsOf(folder));
    const files = listFiles(own, '.yaml')
      .filter((one) => !one.endsWith('broken.yaml'))
      .map((file) => {
        const path = file.slice(own.length + 1);
        const text = texts.get(path) ?? '';
        return { path, text, names: [...new Set(text.match(keys))] };
      });
    // One name of each file at once: with all of them tried, a part is read as often as its longest file has names.
    const longest = Math.max(...files.map(({ names }) => names.length));
    for (const turn of inTurn([...Array(longest).keys()], steps.names)) {
      for (const { path, text, names } of files) {
        const name = names[turn];
        texts.set(path, name === undefined ? text : text.replaceAll(name, 'constructor'));
      }
      const tried = files.map(({ path, names }) => `${names[turn]} in ${path}`).join('\n');
      expect(
        () => buildProduct({ project: folder, blocks: project, isWhole: true, texts }),
        tried,
      ).not.toThrow();
    }
  },
);

it('tries at least 2,000 mutations', () => {
  expect(parts.length * Object.keys(mutators).length * rounds).toBeGreaterThanOrEqual(least);
});
