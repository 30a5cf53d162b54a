import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { CodeUses } from '../load/code-uses.ts';
import type { Product } from '../model/product.ts';
import { listFiles } from '../yaml/load-folder.ts';
import type { Thing } from './thing.ts';

/** A line of a file beside the spec that names a thing. */
export interface Mention {
  file: string;
  line: number;
}

/** Where a thing is named outside of the spec. */
export interface Mentions {
  generated: Mention[];
  code: Mention[];
  tests: Mention[];
}

const isTestFile = (path: string) => path.startsWith('tests/') || /\.test\.tsx?$/.test(path);

const folders = ['generated', 'runtime', 'screens', 'server', 'cli', 'demo', 'tests', 'generator'];
const endings = ['.ts', '.tsx'];

/** The code of a project, read once, when it is first asked about. */
export class Code {
  readonly #project: string;
  readonly #uses: CodeUses;
  #files: [path: string, text: string][] | undefined;

  constructor(project: string, uses: CodeUses) {
    this.#project = project;
    this.#uses = uses;
  }

  mentions(thing: Thing, product: Product): Mentions {
    const found: Mentions = { generated: [], code: [], tests: [] };
    const asked = this.#askedOf(thing, product);
    if (asked === undefined) return found;
    for (const [file, text] of this.#all()) {
      const line = asked.files.has(file) ? 1 : lineOf(text, asked.named);
      if (line === undefined) continue;
      if (file.startsWith('generated/')) found.generated.push({ file, line });
      else if (isTestFile(file)) found.tests.push({ file, line });
      else if (asked.isUsed) found.code.push({ file, line });
    }
    return found;
  }

  /** What a file of code or a test names of a spec, as far as that can be told from other words. */
  namedIn(
    file: string,
    { constants }: Product,
    things: ReadonlyMap<string, Thing>,
  ): { name: string; line: number }[] {
    const text = this.#all().find(([path]) => path === file)?.[1];
    if (text === undefined) return [];
    const byName = new Map(Object.values(constants).map(({ id, name }) => [name, `constant ${id}`]));
    const found = new Map<string, number>();
    for (const [i, line] of text.split('\n').entries()) {
      const quotedWords = [...line.matchAll(/(['"`])([^'"`]+)\1/g)].flatMap(([, , own = '']) =>
        told.map((sort) => `${sort} ${own}`),
      );
      const constantNames = (line.match(/\b[a-z]\w+\b/g) ?? []).flatMap((own) => byName.get(own) ?? []);
      for (const name of [...quotedWords, ...constantNames])
        if (things.has(name) && !found.has(name)) found.set(name, i + 1);
    }
    return [...found].map(([name, line]) => ({ name, line }));
  }

  #all(): [path: string, text: string][] {
    this.#files ??= folders
      .flatMap((folder) => endings.flatMap((ending) => listFiles(join(this.#project, folder), ending)))
      .map((file) => [relative(this.#project, file).split(sep).join('/'), readFileSync(file, 'utf8')]);
    return this.#files;
  }

  /** How code names a thing, where that can be told from other words. */
  #askedOf({ sort, id }: Thing, { constants }: Product) {
    const none = new Set<string>();
    switch (sort) {
      case 'constant': {
        const name = constants[id]?.name;
        return name === undefined ? undefined : { named: word(name), files: none, isUsed: true };
      }
      case 'endpoint':
        return { named: quoted(id), files: new Set(filesOfCall(id)), isUsed: true };
      case 'job':
        return { named: quoted(id), files: new Set([`server/work/${pathOf(id)}`]), isUsed: true };
      case 'screen':
        return { named: quoted(id), files: new Set([`screens/${id}.tsx`]), isUsed: true };
      case 'text':
        return { named: quoted(id), files: none, isUsed: Object.hasOwn(this.#uses.texts, id) };
      case 'code':
      case 'event':
      case 'route':
        return { named: quoted(id), files: none, isUsed: true };
      case 'block':
        return {
          named: new RegExp(`runtime/blocks/${escaped(id)}/`),
          files: new Set([`runtime/blocks/${id}/index.ts`]),
          isUsed: true,
        };
      case 'claim':
      case 'call':
      case 'field':
      case 'module':
      case 'test':
        return undefined;
      default:
        return { named: quoted(id), files: none, isUsed: this.#uses.ids[sort]?.includes(id) === true };
    }
  }
}

/** Ids of these sorts are no words that mean something else as well. */
const told = ['endpoint', 'event', 'job', 'screen', 'text', 'code', 'route'];

const filesOfCall = (id: string) => [
  `server/handlers/${pathOf(id)}`,
  `generated/api/${id.replace('.', '/')}.ts`,
];

/** `repos.fileList` → `repos/file-list.ts`. */
const pathOf = (id: string) =>
  `${id.replace('.', '/').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const word = (name: string) => new RegExp(`\\b${escaped(name)}\\b`);
const quoted = (id: string) => new RegExp(`(['"\`])${escaped(id)}\\1`);

function lineOf(text: string, named: RegExp): number | undefined {
  const at = named.exec(text)?.index;
  return at === undefined ? undefined : text.slice(0, at).split('\n').length;
}
