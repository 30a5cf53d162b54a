import { isMap, isSeq, type Node as YamlNode } from 'yaml';
import type { WordPosition } from '../../declare/words/standing.ts';
import type { Draft } from '../draft.ts';
import { type Edit, insertedAt, removed, replaced } from '../edits.ts';
import { type Entry, endOf, entriesOf, itemsOf, type Source, startOf } from '../source.ts';
import type { Renames } from './choose.ts';
import type { Survey } from './survey.ts';

/** Takes the names of words out of the spec, which follow from their places now; gives those that cannot be taken out. */
export function unname(draft: Draft, renames: Renames, { keys }: Survey): Set<string> {
  const stuck = new Set<string>();
  const going = new Map<string, Map<number, { key: string; position: WordPosition }>>();
  for (const { key, position, said } of keys.values()) {
    const source = said && renames.has(key) ? draft.file(said.file) : undefined;
    if (source === undefined || said === undefined) continue;
    const own = going.get(source.path) ?? new Map();
    going.set(source.path, own.set(source.offsetOf(said), { key, position }));
  }
  for (const [path, own] of going) {
    const source = draft.file(path);
    if (source) new Cutting(source, own, stuck).cut(draft);
  }
  return stuck;
}

type Going = ReadonlyMap<number, { key: string; position: WordPosition }>;

/** What becomes of a record: some of its words go, or it goes itself, or it stands there for its words. */
type Fate = 'stays' | 'goes' | 'true';

class Cutting {
  readonly #source: Source;
  readonly #going: Going;
  readonly #stuck: Set<string>;

  constructor(source: Source, going: Going, stuck: Set<string>) {
    this.#source = source;
    this.#going = going;
    this.#stuck = stuck;
  }

  cut(draft: Draft): void {
    for (const edits of this.#within(this.#source.root)) draft.change(this.#source, ...edits);
  }

  *#within(node: YamlNode | null): Generator<Edit[]> {
    if (isSeq(node)) for (const item of itemsOf(node)) yield* this.#item(item);
    if (!isMap(node)) return;
    const fates = new Map(entriesOf(node).map((entry) => [entry.name, this.#fateOf(entry)]));
    const edits = removed(this.#source, node, ({ name }) => fates.get(name) === 'goes');
    if (edits.length > 0) yield edits;
    for (const entry of entriesOf(node)) {
      const fate = fates.get(entry.name);
      if (fate === 'true') yield this.#asTrue(entry);
      else if (fate === 'stays') yield* this.#within(entry.value);
    }
  }

  /** An effect that says words of its place is its name alone. */
  *#item(item: YamlNode): Generator<Edit[]> {
    const [first, ...more] = entriesOf(item);
    const isToast = first?.name === 'toast' && this.#going.has(startOf(first.value));
    if (isToast && more.length === 0) yield [replaced(item, 'toast')];
    else {
      const name = this.#nameOf(item);
      if (name === undefined) yield* this.#within(item);
      else yield [replaced(item, this.#source.textOf(name))];
    }
  }

  /** What is left of a thing of which all else goes, where that may stand alone. */
  #nameOf(item: YamlNode): YamlNode | undefined {
    const entries = entriesOf(item);
    const going = entries.flatMap(({ value }) => this.#going.get(startOf(value)) ?? []);
    const left = entries.filter(({ value }) => !this.#going.has(startOf(value)));
    const [only] = left;
    const isBare = going.length > 0 && going.every(({ position }) => position.bare);
    return isBare && left.length === 1 && ['value', 'field'].includes(only?.name ?? '')
      ? only?.value
      : undefined;
  }

  #fateOf({ name, value }: Entry): Fate {
    const own = this.#going.get(startOf(value));
    if (own !== undefined && !isMap(value)) {
      // Beside a toast stands more than what it says.
      if (name === 'toast') this.#stuck.add(own.key);
      return 'goes';
    }
    const inner = entriesOf(value);
    if (inner.length === 0 || !inner.every((entry) => this.#fateOf(entry) === 'goes')) return 'stays';
    const [first] = inner.flatMap((entry) => this.#going.get(startOf(entry.value)) ?? []);
    if (first?.position.alone === 'unsaid') return 'goes';
    if (first?.position.alone === undefined) for (const { value: one } of inner) this.#stick(one);
    return 'true';
  }

  #stick(node: YamlNode): void {
    const key = this.#going.get(startOf(node))?.key;
    if (key !== undefined) this.#stuck.add(key);
  }

  /** The remarks of a record that goes stand above it. */
  #asTrue({ key, value }: Entry): Edit[] {
    const source = this.#source;
    const range = { from: endOf(key), to: endOf(value) };
    const indent = source.indentOf(startOf(key));
    const remarks = source.commentsIn(range).map((remark) => `${indent}${remark}${source.newline}`);
    const above = insertedAt(source.startOfLine(startOf(key)), remarks.join(''));
    return [...(remarks.length > 0 ? [above] : []), { ...range, text: ': true' }];
  }
}
