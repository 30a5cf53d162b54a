import type { Faults } from '../faults/fault.ts';
import type { Origin } from '../faults/place.ts';
import { declarations } from '../grammar/declares.ts';
import { parseDuration, parseSize } from '../grammar/literals.ts';
import type { Constant, Product, Unit } from '../model/product.ts';
import type { SpecFile } from '../yaml/load-folder.ts';
import { emptyRecord } from '../yaml/record.ts';
import {
  child,
  entriesOf,
  itemsOf,
  plain,
  type SpecEntry,
  type SpecNode,
  stringOf,
} from '../yaml/spec-node.ts';
import type { Ground } from './known.ts';
import { entryOrigin, originOf } from './origins.ts';

/** Reads spec/constants; nested maps give dotted ids, so `poll: { push: 2s }` is `poll.push`. */
export function buildConstants({ spec, faults }: Ground): Product['constants'] {
  const constants: Product['constants'] = emptyRecord();
  const byName = new Map<string, Constant>();
  for (const file of spec.files.constants) {
    for (const [id, entry, origin] of constantEntries(file, faults)) {
      const constant = readConstant(id, entry.value, origin);
      constants[id] ??= constant;
      const first = byName.get(constant.name);
      if (first === undefined) byName.set(constant.name, constant);
      else if (first.id !== id)
        faults.add('HUB1515', entry.keyAt, { name: id, value: constant.name, first: first.id });
    }
  }
  return constants;
}

function* constantEntries(file: SpecFile, faults: Faults): Generator<[string, SpecEntry, Origin]> {
  for (const entry of declarations(file)) {
    const origin = entryOrigin(file, entry, faults);
    if (entry.value.t !== 'map' || entry.value.entries.has('value')) {
      yield [entry.key, entry, origin];
      continue;
    }
    for (const inner of entriesOf(entry.value)) {
      if (inner.key === 'source' || inner.key === 'decided') continue;
      const own = stringOf(child(inner.value, 'source')) ?? stringOf(child(inner.value, 'decided'));
      const place = { ...origin, place: inner.keyAt };
      yield [
        `${entry.key}.${inner.key}`,
        inner,
        own ? originOf(file, inner.key, inner.value, inner.keyAt, faults) : place,
      ];
    }
  }
}

function readConstant(id: string, node: SpecNode, origin: Origin): Constant {
  const given = child(node, 'value') ?? node;
  const { value, unit } = given.t === 'map' ? byCases(given) : measured(plain(given));
  const other = itemsOf(child(node, 'other')).map((item) => ({
    value: measured(plain(child(item, 'value'))).value,
    why: stringOf(child(item, 'why')) ?? '',
  }));
  return { id, name: nameOf(id, unit), value, unit, other, origin };
}

function byCases(node: SpecNode): { value: Constant['value']; unit: Unit } {
  const cases = emptyRecord<number | string>();
  let otherwise: number | string | undefined;
  let unit: Unit = 'none';
  for (const { key, value } of entriesOf(node)) {
    if (key === 'by') continue;
    const one = measured(plain(value));
    unit = one.unit;
    if (key === 'else') otherwise = one.value as number | string;
    else cases[key] = one.value as number | string;
  }
  const by = stringOf(child(node, 'by')) ?? '';
  return { value: otherwise === undefined ? { by, cases } : { by, cases, otherwise }, unit };
}

/** `30s` is 30000 ms, `100MB` is 104857600 bytes, the rest is itself. */
function measured(value: unknown): { value: Constant['value']; unit: Unit } {
  if (typeof value === 'string') {
    const ms = parseDuration(value);
    if (ms !== undefined) return { value: ms, unit: 'ms' };
    const bytes = parseSize(value);
    if (bytes !== undefined) return { value: bytes, unit: 'bytes' };
  }
  return { value: value as Constant['value'], unit: 'none' };
}

const suffix: Record<Unit, string> = { ms: 'Ms', bytes: 'Bytes', none: '' };

function nameOf(id: string, unit: Unit): string {
  const words = id.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const camel = words
    .map((word, i) => (i === 0 ? word : (word[0] ?? '').toUpperCase() + word.slice(1)))
    .join('');
  return camel + suffix[unit];
}
