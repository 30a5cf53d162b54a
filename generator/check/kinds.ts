import type { Place } from '../faults/place.ts';
import { flatSchema } from '../grammar/json-schema.ts';
import { provenanceWords } from '../grammar/provenance.ts';
import { at, named, othersIn } from '../grammar/written.ts';
import type { Product } from '../model/product.ts';
import { typeOfField } from '../resolve/kind-fields.ts';
import type { Building } from '../resolve/known.ts';
import { stringOf } from '../yaml/spec-node.ts';

type Known = Pick<Building, 'read' | 'faults' | 'definitions'>;
type WrittenKind = NonNullable<Known['read']['kinds'][number]['read']['kinds']>[number];

/** The id of a kind is a word of addresses, its number is its own, and its codes tell one state from another. */
export function checkKinds(known: Known, product: Pick<Product, 'endpoints'>): void {
  const { read, faults } = known;
  const numbers = new Map<string, Place>();
  checkAlike(known, product);
  for (const { read: file } of read.kinds) {
    for (const { key, keyAt } of named(file.fields)) checkName(key, keyAt, known);
    const codes = new Set(
      named(file.fields).flatMap(({ key, value }) => {
        return typeOfField(value) === 'code' ? [key.replace(/\?$/, '')] : [];
      }),
    );
    for (const kind of file.kinds ?? []) {
      tellTwice(String(kind.code), at(kind, 'code'), numbers, faults);
      checkCodes(kind, codes, known);
    }
  }
}

function checkName(key: string, place: Place, { faults }: Known): void {
  const name = key.replace(/\?$/, '');
  if (builtin.includes(name))
    faults.add('HUB1202', place, { what: 'field of a kind', name, first: 'the language itself' });
}

/** What is asked by a kind is read in one way: a call of one kind answers at least what those of the others answer. */
function checkAlike({ read, faults, definitions }: Known, { endpoints }: Pick<Product, 'endpoints'>): void {
  const kinds = read.kinds.flatMap(({ read: file }) => file.kinds ?? []);
  const names = read.kinds.flatMap(({ read: file }) =>
    named(file.fields).flatMap(({ key, value }) =>
      typeOfField(value) === 'endpoint' ? [key.replace(/\?$/, '')] : [],
    ),
  );
  for (const name of names) {
    const calls = kinds.flatMap((kind) => {
      const said = othersIn(kind).find(({ key }) => key === name)?.value;
      const id = said && stringOf(said);
      const answer = id === undefined ? undefined : endpoints[id]?.returns;
      const fields = Object.keys(answer ? (flatSchema(answer, definitions).properties ?? {}) : {});
      return said && id !== undefined && answer ? [{ id, at: said.at, fields }] : [];
    });
    const usual = mostCommon(calls.map(({ id }) => id));
    const first = calls.find(({ id }) => id === usual);
    for (const { id, at, fields } of calls)
      if (first?.fields.some((field) => !fields.includes(field)))
        faults.add('HUB1823', at, { name, call: id, first: first.id });
  }
}

function mostCommon(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Words of a kind that the language knows. */
const builtin = ['id', 'code', 'icon', 'tabs', 'create', 'manifest', ...provenanceWords];

function checkCodes(kind: WrittenKind, codes: ReadonlySet<string>, { faults }: Known): void {
  const seen = new Map<string, Place>();
  for (const { key, value } of othersIn(kind)) {
    const code = codes.has(key) ? stringOf(value) : undefined;
    if (code !== undefined) tellTwice(code, value.at, seen, faults);
  }
}

function tellTwice(name: string, place: Place, seen: Map<string, Place>, faults: Known['faults']): void {
  const first = seen.get(name);
  if (first === undefined) seen.set(name, place);
  else faults.add('HUB1202', place, { what: 'code', name, first: `${first.file}:${first.line}` });
}
