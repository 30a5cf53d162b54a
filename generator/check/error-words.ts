import { httpStatuses } from '../grammar/http-statuses.ts';
import type { WrittenError } from '../grammar/spec/errors.ts';
import { at, isSaid, keyAt, type Named, named, othersIn } from '../grammar/written.ts';
import type { Node } from '../model/node.ts';
import type { ErrorEntry, Product } from '../model/product.ts';
import type { Building } from '../resolve/known.ts';
import { type SpecNode, stringOf } from '../yaml/spec-node.ts';
import { checkAsked } from './asked.ts';
import { effectsWritten } from './walk-spec.ts';

type Written = Named<WrittenError>;

/** Each error is told apart from every other, and its words say what is so. */
export function checkErrorWords(
  { errors, kinds }: Pick<Product, 'errors' | 'kinds'>,
  building: Building,
): void {
  const first = new Map<string, string>();
  const cases = kinds.map(({ id }) => id);
  let last: string | undefined;
  for (const { read: file } of building.read.errors)
    for (const written of othersIn(file)) {
      const entry = Object.hasOwn(errors, written.key) ? errors[written.key] : undefined;
      if (entry === undefined) continue;
      checkCode(written, codesOf(entry.code, cases), { first, building });
      checkStatus(written, entry, building);
      checkMatched(written, entry, building);
      checkLoads(written.value.effects, `the error ${written.key}`, building);
      if (entry.otherwise && last !== undefined)
        building.faults.add('HUB1733', keyAt(written.value, 'otherwise'), { name: written.key, first: last });
      if (entry.otherwise) last ??= written.key;
    }
  for (const { read: file } of building.read.guards)
    for (const { key, value } of named(file.checks)) checkLoads(value.onPage, `the check ${key}`, building);
}

/** The code of an error for each kind, and for all where it does not differ. */
function codesOf(code: Node | undefined, cases: readonly string[]): [string, string][] {
  if (code?.t === 'literal') return cases.concat('').map((kind) => [kind, String(code.value)]);
  if (code?.t !== 'by') return [];
  const own = Object.entries(code.cases).flatMap(([kind, value]) =>
    codesOf(value, []).map(([, id]): [string, string] => [kind, id]),
  );
  return [
    ...own,
    ...codesOf(
      code.otherwise,
      cases.filter((kind) => !Object.hasOwn(code.cases, kind)),
    ),
  ];
}

/** Two errors with one code are one to whoever is answered. */
function checkCode(
  { key, value }: Written,
  codes: readonly [string, string][],
  { first, building }: { first: Map<string, string>; building: Building },
): void {
  for (const [kind, code] of codes) {
    const met = `${kind}:${code}`;
    const before = first.get(met);
    if (before !== undefined && before !== key)
      building.faults.add('HUB1731', at(value, 'code'), { name: code, first: before });
    first.set(met, before ?? key);
  }
}

/** What went wrong is answered as such, or with a code of its own in what looks well. */
const statuses = httpStatuses.filter((status) => status === '200' || Number(status) >= 400);

/** Statuses are those of HTTP, and a code that begins with one says the same. */
function checkStatus({ value }: Written, { status }: ErrorEntry, { faults }: Building): void {
  const { code } = value;
  if (isSaid(value, 'status') && value.status !== undefined && !statuses.includes(String(status)))
    faults.add('HUB1104', at(value, 'status'), { name: String(status), where: 'status' }, statuses);
  const said = typeof code === 'string' ? /^([45]\d\d)(\d{3})?$/.exec(code)?.[1] : undefined;
  if (said !== undefined && said !== String(status) && statuses.includes(String(status)))
    faults.add('HUB1732', at(value, 'code'), { name: String(code), left: said, right: status });
}

/** What has neither code nor status is never met, and what stands at a field has a sentence. */
function checkMatched({ key, value, keyAt: place }: Written, entry: ErrorEntry, { faults }: Building): void {
  const isMet =
    entry.http.length > 0 || entry.network || entry.timeout || entry.otherwise || isSaid(value, 'code');
  if (!isMet) faults.add('HUB1102', place, { where: key, name: 'code' });
  if (!entry.retired && !isSaid(value, 'effects'))
    faults.add('HUB1102', place, { where: key, name: 'effects' });
  if (entry.field !== undefined && entry.text === undefined)
    faults.add('HUB1102', place, { where: key, name: 'text' });
}

/** What is loaded because of an error, or of a check, is asked with nothing: nobody gives it an input. */
function checkLoads(effects: SpecNode | undefined, where: string, building: Building): void {
  for (const { shape, node } of effectsWritten(effects, building))
    if (shape.is === 'ref' && shape.to === 'endpoint')
      checkAsked(stringOf(node) ?? '', { where, at: node.at }, building);
}
