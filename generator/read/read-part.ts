import { like } from '../grammar/parts-in.ts';
import { child, entriesOf, type SpecEntry, type SpecNode, stringOf } from '../yaml/spec-node.ts';
import { type Reader, reportUnknown } from './reader.ts';

/**
 * A record as it would stand without names: `item` is the whole part of that name, `{ like: item, … }` the part with
 * what differs put in its place. Undefined where there is no such part.
 */
export function writtenOut(sort: string, node: SpecNode, reader: Reader): SpecNode | undefined {
  const called = node.t === 'map' ? child(node, like) : node;
  const name = stringOf(called);
  if (called === undefined || name === undefined) return node;
  const id = `${sort}.${name}`;
  const part = reader.lookup.part(id);
  if (part === undefined) {
    reportUnknown('part', id, called, reader);
    return undefined;
  }
  if (node.t !== 'map') return part;
  const own = entriesOf(node)
    .filter(({ key }) => key !== like)
    .map((entry) => (child(part, entry.key)?.t === 'list' ? replacing(entry) : entry));
  const entries = [...entriesOf(part), ...own].map((entry) => [entry.key, entry] as const);
  return { t: 'map', at: node.at, entries: new Map(entries) };
}

const replacing = (entry: SpecEntry): SpecEntry =>
  entry.value.t === 'list' ? { ...entry, value: { ...entry.value, replaces: true } } : entry;
