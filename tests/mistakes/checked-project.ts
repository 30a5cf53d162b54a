import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Built, buildProduct } from '../../generator/build.ts';
import { type GenerateResult, generate } from '../../generator/generate.ts';
import { readCodeUses } from '../../generator/load/code-uses.ts';
import { allMigrations } from '../../server/store/own-migrations.ts';
import { readMigratedSchema } from '../../server/store/schema/read-schema.ts';
import type { Edit } from './mistake.ts';

const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** What the generator reads of a project; the blocks too, since their grammar may be wrong as well. */
const folders = [
  'engine',
  'spec',
  'locales',
  'screens',
  'runtime/blocks',
  'runtime/look',
  'server/store',
  'server/rooms',
];

const schema = await readMigratedSchema(allMigrations);

/** A copy of the product's own spec that is checked as `npm run check` does it, by one process and so in little time. */
export class CheckedProject {
  readonly root = mkdtempSync(join(tmpdir(), 'hub-mistake-'));
  readonly #uses = readCodeUses(repository, repository);

  constructor() {
    for (const folder of folders.filter((name) => existsSync(join(repository, name))))
      cpSync(join(repository, folder), join(this.root, folder), {
        recursive: true,
        filter: (path) => !/\.tsx?$/.test(path) || folder === 'screens',
      });
  }

  check(): Built {
    return buildProduct({ project: this.root, uses: this.#uses, schema });
  }

  /** As `check`, and what is sound is generated as well; nothing is written. */
  generate(): Promise<GenerateResult> {
    return generate({ project: this.root, uses: this.#uses, schema, check: true });
  }

  /** What the check says while the edits stand; afterwards everything is as it was. */
  checkWith(edits: readonly Edit[]): {
    built: Built;
    edited: { file: string; before: string; after: string }[];
  } {
    const before = new Map<string, string | undefined>();
    try {
      for (const edit of edits) this.#make(edit, before);
      const edited = [...before].map(([file, text = '']) => ({
        file,
        before: text,
        after: this.#read(file),
      }));
      return { built: this.check(), edited };
    } finally {
      for (const [file, text] of before) this.#put(file, text);
    }
  }

  /** The same with another text of one file. */
  checkText(file: string, text: string): Built {
    const before = this.#read(file);
    try {
      this.#put(file, text);
      return this.check();
    } finally {
      this.#put(file, before);
    }
  }

  #make({ file, from, to }: Edit, before: Map<string, string | undefined>): void {
    const path = join(this.root, file);
    const text = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
    if (!before.has(file)) before.set(file, text);
    this.#put(file, replaceOnce(file, text, { from, to }));
  }

  #read(file: string): string {
    return readFileSync(join(this.root, file), 'utf8');
  }

  #put(file: string, text: string | undefined): void {
    const path = join(this.root, file);
    if (text === undefined) {
      rmSync(path);
      return;
    }
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** A spec that moved on must not leave a row that edits nothing, or something else. */
function replaceOnce(file: string, text: string | undefined, { from, to }: Omit<Edit, 'file'>): string {
  if (text === undefined) {
    if (from !== '') throw new Error(`There is no ${file}.`);
    return to;
  }
  const parts = text.split(from);
  if (from === '' || parts.length !== 2)
    throw new Error(`${file} holds ${parts.length - 1} times, and not once: ${JSON.stringify(from)}`);
  return parts.join(to);
}
