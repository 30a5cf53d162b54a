import { nearestOf } from '../faults/fault.ts';
import type { Origin, Place } from '../faults/place.ts';
import { meantAsAmount, parseDuration, parseSize } from '../grammar/literals.ts';
import {
  explaining,
  type WrittenConstant,
  type WrittenPatterns,
  type WrittenValue,
} from '../grammar/spec/constants.ts';
import { at, type Named, named, others, othersIn } from '../grammar/written.ts';
import { type Sort, sortOf, sortWords } from '../model/constants.ts';
import type { Constant, Unit } from '../model/limits.ts';
import type { Product } from '../model/product.ts';
import { emptyRecord } from '../yaml/record.ts';
import type { Ground } from './known.ts';
import { originFrom, withOrigins } from './origins.ts';
import { patternsOf } from './patterns.ts';

type Explained = Extract<WrittenConstant, { value: unknown }>;
type Group = Extract<WrittenConstant, { [others]: unknown }>;
type Cases = Extract<Explained['value'], { cases: unknown }>;
type Told = Pick<Ground, 'faults'>;

/** One constant as it is written, on its own or in a group. */
interface Entry extends Named<WrittenValue | Explained | WrittenPatterns> {
  origin: Origin;
}

/** Reads spec/constants; groups give dotted ids, so `poll: { push: 2s }` is `poll.push`. */
export function buildConstants({ read, faults }: Ground): Product['constants'] {
  const constants: Product['constants'] = emptyRecord();
  const byName = new Map<string, Constant>();
  for (const entry of withOrigins(read.constants, othersIn, faults).flatMap((one) =>
    entriesIn(one, { faults }),
  )) {
    const { key: id, keyAt: place } = entry;
    const constant = readConstant(entry, { faults });
    constants[id] ??= constant;
    const first = byName.get(constant.name);
    if (first === undefined) byName.set(constant.name, constant);
    else if (first.id !== id)
      faults.add('HUB1515', place, { name: id, value: constant.name, first: first.id });
  }
  return constants;
}

/** Constants under one name, and not one that is explained. */
export const isGroup = (written: WrittenConstant): written is Group =>
  typeof written === 'object' && others in written;
const isPatterned = (written: WrittenConstant): written is WrittenPatterns =>
  typeof written === 'object' && 'patterns' in written;
const isExplained = (written: WrittenConstant): written is Explained =>
  typeof written === 'object' && !isGroup(written) && 'value' in written;

function entriesIn(
  { value, ...one }: Named<WrittenConstant> & { origin: Origin },
  { faults }: Told,
): Entry[] {
  if (!isGroup(value)) return [{ ...one, value }];
  checkGroup(one.key, value, { faults });
  return othersIn(value).map((inner) => {
    const key = `${one.key}.${inner.key}`;
    const { value: own, keyAt: place } = inner;
    const isTold = isExplained(own) && (own.source ?? own.decided) !== undefined;
    const origin = isTold ? originFrom(inner.key, [own, own], place, faults) : { ...one.origin, place };
    return { ...inner, key, origin };
  });
}

/** A constant with a misspelt word looks like a group of constants with such names. */
function checkGroup(id: string, group: Group, { faults }: Told): void {
  const entries = othersIn(group);
  const isExplainedBadly = entries.some(({ key }) => key === 'value') || entries.length === 1;
  for (const { key, keyAt: place } of isExplainedBadly ? entries : []) {
    const isNear = nearestOf(key, ['value']) !== undefined;
    if (key === 'value' || (entries.length === 1 && !isNear)) continue;
    faults.add('HUB1101', place, { name: key, where: id }, explaining);
  }
}

function readConstant({ key: id, at: place, value: written, origin }: Entry, told: Told): Constant {
  if (isPatterned(written)) {
    const value = { patterns: patternsOf(written, told) };
    return { id, name: nameOfConstant(id, 'none'), value, unit: 'none', other: [], origin };
  }
  const whole = isExplained(written) ? written : undefined;
  const given = whole === undefined ? (written as WrittenValue) : whole.value;
  const where = whole === undefined ? place : at(whole, 'value');
  const { value, unit } = isCases(given) ? byCases(id, given, told) : measured(id, given, where, told);
  const other = (whole?.other ?? []).map((reading) => {
    const [own, at1] = [reading.value, at(reading, 'value')];
    const read = measured(id, own, at1, told);
    assertSort(id, { wanted: sortOf({ value, unit }), read, place: at1 }, told);
    return { value: read.value, why: reading.why };
  });
  return { id, name: nameOfConstant(id, unit), value, unit, other, origin };
}

const isCases = (value: Explained['value']): value is Cases => typeof value === 'object' && 'cases' in value;

type Measured = Pick<Constant, 'value' | 'unit'>;
type Case = Extract<Constant['value'], { cases: unknown }>['cases'][string];

/** The cases of what differs are of one sort: whoever uses it could not tell otherwise. */
function byCases(id: string, written: Cases, told: Told): Measured {
  const { by, cases: given, else: last } = written;
  const read = named(given).map(({ key, value, at: place }) => ({
    key,
    place,
    ...measured(id, value, place, told),
  }));
  const otherwise = last === undefined ? undefined : measured(id, last, at(written, 'else'), told);
  const [first] = otherwise === undefined ? read : [otherwise, ...read];
  for (const { place, ...own } of first === undefined ? [] : read)
    assertSort(id, { wanted: sortOf(first ?? own), read: own, place }, told);
  const cases = Object.fromEntries(read.map(({ key, value }) => [key, value as Case]));
  const value = otherwise === undefined ? { by, cases } : { by, cases, otherwise: otherwise.value as Case };
  return { value, unit: first?.unit ?? 'none' };
}

interface Asserting {
  wanted: Sort;
  read: Measured;
  place: Place;
}

function assertSort(where: string, { wanted, read, place }: Asserting, { faults }: Told): void {
  const found = sortOf(read);
  if (found === wanted) return;
  const [expected, fix] = [`${sortWords[wanted]}, as its others are`, `Write ${sortWords[wanted]}.`];
  faults.add('HUB1103', place, { where, expected, found: sortWords[found], fix });
}

/** `30s` is 30000 ms, `100MB` is 104857600 bytes, the rest is itself. */
function measured(where: string, written: WrittenValue, place: Place, { faults }: Told): Measured {
  if (typeof written === 'object') {
    if ('ms' in written) return { value: written.ms, unit: 'ms' };
    if ('bytes' in written) return { value: written.bytes, unit: 'bytes' };
    return { value: [...written], unit: 'none' };
  }
  const meant = typeof written === 'string' ? meantAsAmount(written) : undefined;
  if (meant !== undefined)
    faults.add(
      'HUB1701',
      place,
      { name: String(written) },
      meant.right === undefined ? examples : [meant.right],
    );
  if (typeof written === 'number' && written < 0) {
    const fix = 'Write a number that is not below 0.';
    faults.add('HUB1103', place, { where, expected: 'a whole number from 0', found: String(written), fix });
  }
  const right = meant?.right;
  // What it was meant to be, so that its uses are no second fault.
  const [ms, bytes] = [parseDuration(right ?? ''), parseSize(right ?? '')];
  if (ms !== undefined) return { value: ms, unit: 'ms' };
  return bytes === undefined ? { value: written, unit: 'none' } : { value: bytes, unit: 'bytes' };
}

const examples = ['30s', '5min', '180d', '4KB', '100MB'];

const suffix: Record<Unit, string> = { ms: 'Ms', bytes: 'Bytes', none: '' };

/** What a constant is called in code: its unit is a part of its name. */
export function nameOfConstant(id: string, unit: Unit): string {
  const words = id.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const camel = words
    .map((word, i) => (i === 0 ? word : (word[0] ?? '').toUpperCase() + word.slice(1)))
    .join('');
  return camel + suffix[unit];
}
