import { refName } from '../grammar/json-schema.ts';
import type { Product } from '../model/product.ts';
import type { Subject, SubjectSource } from '../model/rights.ts';
import {
  child,
  entriesOf,
  itemsOf,
  type SpecEntry,
  type SpecNode,
  stringOf,
  stringsOf,
} from '../yaml/spec-node.ts';
import type { WithCalls } from './known.ts';
import { entryOrigin } from './origins.ts';

/** Who asks: given by the session, whatever is asked. */
export const viewerName = 'viewer';

/** Reads what conditions speak of. */
export function buildSubjects(known: WithCalls): Product['subjects'] {
  const subjects: Product['subjects'] = {};
  const entries: SpecEntry[] = [];
  for (const file of known.spec.files.guards) {
    for (const entry of entriesOf(child(file.root, 'subjects'))) {
      const origin = entryOrigin(file, entry, known.faults);
      const subject = readSubject(entry, known);
      if (subject === undefined) continue;
      subjects[entry.key] ??= { ...subject, origin };
      entries.push(entry);
    }
  }
  for (const entry of entries) {
    const subject = subjects[entry.key];
    if (!subject) continue;
    checkSources(subject, child(entry.value, 'from'), { ...known, subjects });
    checkLoad(subject, child(entry.value, 'load'), known);
  }
  return subjects;
}

/** An entity alone is given by whoever shows a page: `User?`. */
function readSubject({ key, value }: SpecEntry, building: WithCalls): Omit<Subject, 'origin'> | undefined {
  const named = stringOf(value) === undefined ? child(value, 'is') : value;
  const word = stringOf(named) ?? '';
  const is = word.replace(/\?$/, '');
  if (named === undefined || !knows(is, named, building)) return undefined;
  const [load, seen, error] = ['load', 'seen', 'error'].map((name) => stringOf(child(value, name)));
  const shown = stringOf(child(value, 'shown')) ?? is;
  return {
    name: key,
    is,
    shown,
    optional: word.endsWith('?'),
    from: sourcesOf(child(value, 'from')),
    ...(load !== undefined && { load }),
    ...(seen !== undefined && { seen }),
    ...(error !== undefined && { error }),
  };
}

function knows(entity: string, { at }: SpecNode, { registry, faults, lookup }: WithCalls): boolean {
  if (registry.has('entity', entity)) return true;
  if (lookup.unsure('entity')) return false;
  const known = registry.known('entity');
  faults.add('HUB1201', at, { what: 'entity', name: entity, home: 'spec/entities/' }, known);
  return false;
}

function sourcesOf(node: SpecNode | undefined): SubjectSource[] {
  const items = stringOf(node) === undefined ? itemsOf(node) : node ? [node] : [];
  return items.map((item): SubjectSource => {
    const [of, field] = (stringOf(item) ?? '').split('.');
    return of && field ? { of, field, type: '' } : { types: stringsOf(item) };
  });
}

type Speaking = WithCalls & Pick<Product, 'subjects'>;

/** Types of input must be there, and the field of another subject must be of one. */
function checkSources(subject: Subject, node: SpecNode | undefined, building: Speaking): void {
  const { faults, registry, subjects, definitions, lookup } = building;
  const items = stringOf(node) === undefined ? itemsOf(node) : node ? [node] : [];
  subject.from.forEach((source, i) => {
    const at = items[i]?.at;
    if (at === undefined) return;
    const refuse = (other: string, reason: string) =>
      faults.add('HUB1563', at, { name: subject.name, other, reason }, registry.known('entity'));
    if ('types' in source) {
      for (const type of source.types)
        if (definitions[type] === undefined && !lookup.unsure('entity'))
          refuse(type, 'there is no such type');
      return;
    }
    const whole = `${source.of}.${source.field}`;
    const other = subjects[source.of];
    const property = definitions[other?.is ?? '']?.properties?.[source.field];
    const type = refName(property ?? {}) ?? refName(property?.allOf?.[0] ?? {});
    if (other === undefined) refuse(whole, `there is no subject "${source.of}"`);
    else if (property === undefined) refuse(whole, `${other.is} has no such field`);
    else if (type === undefined) refuse(whole, 'the field is of no type that has a name');
    else source.type = type;
  });
}

/** A call that answers a subject is asked by itself: it needs no input, and what it answers is that entity. */
function checkLoad(
  { name, is, load }: Subject,
  node: SpecNode | undefined,
  { endpoints, faults }: WithCalls,
): void {
  const endpoint = endpoints[load ?? ''];
  if (endpoint === undefined || node === undefined) return;
  const other = endpoint.id;
  const known = Object.keys(endpoints);
  if ((endpoint.input.required ?? []).length > 0)
    faults.add('HUB1563', node.at, { name, other, reason: 'that call asks for inputs' }, known);
  else if (refName(endpoint.returns) !== is)
    faults.add('HUB1563', node.at, { name, other, reason: `it does not answer ${is}` }, known);
}
