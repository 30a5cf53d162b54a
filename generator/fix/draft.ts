import type { Node as YamlNode } from 'yaml';
import { compareText } from '../faults/compare-text.ts';
import { applyEdits, type Edit } from './edits.ts';
import { type Source, sourceOf } from './source.ts';

/** How often a move changed something in a file. */
export interface Done {
  move: string;
  places: Record<string, number>;
}

/** What only an owner can decide: where it stands after the move, and what it is. */
export interface Question {
  file: string;
  line: number;
  says: string;
}

interface Asked {
  file: string;
  /** What the line holds that it is about. */
  at: string;
  says: string;
  /** The step that asks it. */
  step: number;
}

/** A spec while it is moved: each move sees what the one before it left, and changes texts, never trees. */
export class Draft {
  readonly #sources = new Map<string, Source>();
  #asked: Asked[] = [];
  #steps = 0;
  #edits = new Map<string, Edit[]>();
  #places: Record<string, number> = {};
  #texts: ReadonlyMap<string, string> | undefined;

  constructor(texts: ReadonlyMap<string, string>) {
    for (const [path, text] of [...texts].sort(([a], [b]) => compareText(a, b)))
      this.#sources.set(path, sourceOf(path, text));
  }

  /** The files of a folder, or one file. */
  files(at = ''): Source[] {
    return [...this.#sources.values()].filter(({ path }) => path === at || path.startsWith(at));
  }

  file(path: string): Source | undefined {
    return this.#sources.get(path);
  }

  /** One place of a file that changes, in as many edits as that takes. */
  change({ path }: Source, ...edits: readonly Edit[]): void {
    this.#edits.set(path, [...(this.#edits.get(path) ?? []), ...edits]);
    this.#places[path] = (this.#places[path] ?? 0) + 1;
  }

  /** Another text for a file, or one more file. */
  write(path: string, text: string): void {
    this.#put(path, text);
    this.#places[path] = (this.#places[path] ?? 0) + 1;
  }

  /** What an owner has to decide, by what stands in the line when all is moved. Who asks it in a later step again asks it anew. */
  ask({ path: file }: Source | { path: string }, at: string, says: string): void {
    const step = this.#steps;
    this.#asked = this.#asked.filter((one) => one.step === step || one.file !== file || one.says !== says);
    this.#asked.push({ file, at, says, step });
  }

  /** What an owner has to decide about something that stands in the text. */
  askAt(source: Source, node: YamlNode, says: string): void {
    const from = node.range?.[0] ?? 0;
    this.ask(source, source.text.slice(from, source.endOfLine(from)).trim(), says);
  }

  /** Takes a file away. */
  remove(path: string): void {
    this.#sources.delete(path);
    this.#texts = undefined;
    this.#places[path] = (this.#places[path] ?? 0) + 1;
  }

  /** One step of a move: what it says in a report, and what it changes. */
  run({ says, move }: { says: string; move(draft: Draft): void }): Done {
    this.editsOf({ move });
    for (const [path, edits] of this.#edits) {
      const source = this.#sources.get(path);
      if (source) this.#put(path, applyEdits(source.text, edits));
    }
    return { move: says, places: this.#places };
  }

  /** What a move would change in each file; nothing is changed by asking, but that files it writes are there. */
  editsOf({ move }: { move(draft: Draft): void }): ReadonlyMap<string, readonly Edit[]> {
    this.#edits = new Map();
    this.#places = {};
    this.#steps += 1;
    move(this);
    return this.#edits;
  }

  /** The same map until something changes: what was made of it still holds. */
  texts(): ReadonlyMap<string, string> {
    this.#texts ??= new Map([...this.#sources].map(([path, { text }]) => [path, text]));
    return this.#texts;
  }

  #put(path: string, text: string): void {
    this.#sources.set(path, sourceOf(path, text));
    this.#texts = undefined;
  }

  questions(): Question[] {
    return this.#asked.map(({ file, at, says }) => {
      const source = this.#sources.get(file);
      const offset = source?.text.indexOf(at) ?? -1;
      return { file, line: offset === -1 ? 1 : (source?.lineOf(offset) ?? 1), says };
    });
  }
}
