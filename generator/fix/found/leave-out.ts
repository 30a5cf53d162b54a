import type { Node as YamlNode } from 'yaml';
import type { SpecLayout } from '../../load/load-spec.ts';
import type { GivenInput } from '../../read/pending.ts';
import type { Draft } from '../draft.ts';
import { type Edit, losesRemark, removed } from '../edits.ts';
import { type Entry, endOf, entriesOf, type Source, startOf, walk } from '../source.ts';
import { givenIn } from './found.ts';

/**
 * Leaves out what is found without being written, and lists what is found by its name alone. It is no step between two
 * languages: what is written so stays right, and says no more.
 */
export const leaveOut = (layout: Omit<SpecLayout, 'texts'>) => ({
  says: 'inputs that are found by their types are not written',
  move(draft: Draft): void {
    const said = sayingsOf(draft, layout);
    for (const source of draft.files('spec/'))
      for (const { node, entry, parent } of walk(source.root)) {
        if (entry === undefined || parent === undefined) continue;
        const edits = without({ source, node, entry, parent }, said);
        if (edits.length > 0 && !losesRemark(source, edits)) draft.change(source, ...edits);
      }
  },
});

type Said = Pick<GivenInput, 'isFound' | 'isNamed'>;

/** What is known of each written input, by its place. A part stands on several pages: it is found where all of them find it. */
function sayingsOf(draft: Draft, layout: Omit<SpecLayout, 'texts'>): Map<string, Said> {
  const all = new Map<string, Said>();
  for (const { key, at, isFound, isNamed } of givenIn(draft, layout).flatMap(({ written }) => written)) {
    const place = `${at.file}:${at.line}:${at.col} ${key}`;
    const before = all.get(place) ?? { isFound: true, isNamed: true };
    all.set(place, { isFound: before.isFound && isFound, isNamed: before.isNamed && isNamed });
  }
  return all;
}

interface Standing {
  source: Source;
  /** The map that gives, the entry that it is the value of, and whose that is. */
  node: YamlNode;
  entry: Entry;
  parent: YamlNode;
}

function without({ source, node, entry, parent }: Standing, said: ReadonlyMap<string, Said>): Edit[] {
  const own = entriesOf(node).map((one) => ({ one, said: said.get(placeOf(source, one)) }));
  if (own.length === 0 || own.some((given) => given.said === undefined)) return [];
  const left = own.filter((given) => !given.said?.isFound);
  if (left.length === 0) return removed(source, parent, ({ key }) => key === entry.key);
  const range = { from: endOf(entry.key), to: endOf(node) };
  if (left.every((given) => given.said?.isNamed) && source.commentsIn(range).length === 0)
    return [{ ...range, text: `: [${left.map(({ one }) => one.name).join(', ')}]` }];
  return left.length === own.length
    ? []
    : removed(source, node, ({ key }) => left.every(({ one }) => one.key !== key));
}

function placeOf(source: Source, { key, name }: Entry): string {
  const offset = startOf(key);
  const line = source.lineOf(offset);
  return `${source.path}:${line}:${offset - source.startOfLine(offset) + 1} ${name}`;
}
