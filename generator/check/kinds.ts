import type { Place } from '../faults/place.ts';
import { at, named, othersIn } from '../grammar/written.ts';
import { typeOfField } from '../resolve/kind-fields.ts';
import type { Building } from '../resolve/known.ts';
import { stringOf } from '../yaml/spec-node.ts';

const wordForm = /^[a-z][a-z0-9-]*$/;
const nameForm = /^[a-z][A-Za-z0-9]*$/;
const codeForm = /^\d+$/;

type Known = Pick<Building, 'read' | 'faults'>;
type WrittenKind = NonNullable<Known['read']['kinds'][number]['read']['kinds']>[number];

/** The id of a kind is a word of addresses, its number is its own, and its codes tell one state from another. */
export function checkKinds(known: Known): void {
  const { read, faults } = known;
  const numbers = new Map<string, Place>();
  for (const { read: file } of read.kinds) {
    for (const { key, keyAt } of named(file.fields)) checkName(key, keyAt, known);
    const codes = new Set(
      named(file.fields).flatMap(({ key, value }) => {
        return typeOfField(value) === 'code' ? [key.replace(/\?$/, '')] : [];
      }),
    );
    for (const kind of file.kinds ?? []) {
      if (!wordForm.test(kind.id)) tellForm(kind.id, 'a kind', at(kind, 'id'), known);
      tellTwice(String(kind.code), at(kind, 'code'), numbers, faults);
      checkCodes(kind, codes, known);
      checkWays(kind, known);
    }
  }
}

function checkName(key: string, place: Place, { faults }: Known): void {
  const name = key.replace(/\?$/, '');
  const expected = 'letters and digits, a small letter first';
  if (!nameForm.test(name)) faults.add('HUB1107', place, { name: key, where: 'a field', expected });
  else if (builtin.includes(name))
    faults.add('HUB1202', place, { what: 'field of a kind', name, first: 'the language itself' });
}

/** Words of a kind that the language knows, and names that every object has. */
const builtin = [
  'id',
  'code',
  'icon',
  'tabs',
  'create',
  'source',
  'decided',
  ...Object.getOwnPropertyNames(Object.prototype),
];

function checkCodes(kind: WrittenKind, codes: ReadonlySet<string>, { faults }: Known): void {
  const seen = new Map<string, Place>();
  for (const { key, value } of othersIn(kind)) {
    const code = codes.has(key) ? stringOf(value) : undefined;
    if (code === undefined) continue;
    if (codeForm.test(code)) tellTwice(code, value.at, seen, faults);
    else faults.add('HUB1105', value.at, { name: code, expected: 'code', example: '"801008"' });
  }
}

function tellTwice(name: string, place: Place, seen: Map<string, Place>, faults: Known['faults']): void {
  const first = seen.get(name);
  if (first === undefined) seen.set(name, place);
  else faults.add('HUB1202', place, { what: 'code', name, first: `${first.file}:${first.line}` });
}

function checkWays({ create }: WrittenKind, known: Known): void {
  for (const way of create ?? []) {
    if (way.at !== '' && !(way.at.startsWith('/') && wordForm.test(way.at.slice(1))))
      known.faults.add(
        'HUB1107',
        at(way, 'at'),
        { name: way.at, where: 'a way of creating', expected: '"", or a slash and a word such as /api' },
        [`/${asWord(way.at)}`],
      );
    if (way.type !== undefined && !nameForm.test(way.type))
      tellForm(way.type, 'what an item is made of', at(way, 'type'), known);
  }
}

function tellForm(name: string, where: string, place: Place, { faults }: Known): void {
  const expected = 'small letters, digits and dashes, a letter first';
  faults.add('HUB1107', place, { name, where, expected }, [asWord(name)]);
}

const asWord = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '');
