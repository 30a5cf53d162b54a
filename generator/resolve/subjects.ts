import { refName } from '../grammar/json-schema.ts';
import type { TypeOf } from '../grammar/shape.ts';
import type { subject } from '../grammar/spec/guards.ts';
import { at, type Named, named } from '../grammar/written.ts';
import type { Product } from '../model/product.ts';
import type { Subject, SubjectSource } from '../model/rights.ts';
import { emptyRecord } from '../yaml/record.ts';
import type { WithCalls } from './known.ts';
import { withOrigins } from './origins.ts';

/** Who asks: given by the session, whatever is asked. */
export const viewerName = 'viewer';

/** Whether a name is there whatever is asked. */
export const isGiven = (name: string, subjects: Product['subjects']): boolean =>
  name === viewerName || (Object.hasOwn(subjects, name) && subjects[name]?.given === true);

type WrittenSubject = TypeOf<typeof subject>;

/** Reads what conditions speak of. */
export function buildSubjects(known: WithCalls): Product['subjects'] {
  const subjects: Product['subjects'] = emptyRecord();
  const entries: Named<string | WrittenSubject>[] = [];
  for (const entry of withOrigins(known.read.guards, ({ subjects: own }) => named(own), known.faults)) {
    const found = readSubject(entry, known);
    if (found === undefined) continue;
    subjects[entry.key] ??= { ...found, origin: entry.origin };
    entries.push(entry);
  }
  for (const { key, value } of entries) {
    const found = subjects[key];
    if (found === undefined || typeof value === 'string') continue;
    checkSources(found, value, { ...known, subjects });
    checkLoad(found, value, known);
  }
  return subjects;
}

/** An entity alone is given by whoever shows a page: `User?`. */
function readSubject(
  { key, value }: Named<string | WrittenSubject>,
  { registry, entities }: WithCalls,
): Omit<Subject, 'origin'> | undefined {
  const word = typeof value === 'string' ? value : value.is;
  const is = word.replace(/\?$/, '');
  if (!registry.has('entity', is)) return undefined;
  const {
    load,
    seen,
    error,
    shown = is,
    from,
  } = typeof value === 'string' ? ({} as Partial<WrittenSubject>) : value;
  return {
    name: key,
    is,
    shown,
    optional: word.endsWith('?'),
    given: key === viewerName || (Object.hasOwn(entities, is) && entities[is]?.set === true),
    from: sourcesOf(from),
    ...(load !== undefined && { load }),
    ...(seen !== undefined && { seen }),
    ...(error !== undefined && { error }),
  };
}

function sourcesOf(from: WrittenSubject['from']): SubjectSource[] {
  const items = typeof from === 'string' ? [from] : (from ?? []);
  return items.map((item): SubjectSource => {
    if (typeof item !== 'string') return { types: [...item] };
    const [of, field] = item.split('.');
    return of && field ? { of, field, type: '' } : { types: [item] };
  });
}

type Speaking = WithCalls & Pick<Product, 'subjects'>;

/** Types of input must be there, and the field of another subject must be of one. */
function checkSources(found: Subject, written: WrittenSubject, building: Speaking): void {
  const { faults, registry, subjects, definitions } = building;
  const { from } = written;
  found.from.forEach((source, i) => {
    const place = from === undefined || typeof from === 'string' ? at(written, 'from') : at(from, i);
    const refuse = (other: string, reason: string) =>
      faults.add('HUB1563', place, { name: found.name, other, reason }, registry.known('entity'));
    // What there is none of is told as a word of its own.
    if ('types' in source) return;
    const whole = `${source.of}.${source.field}`;
    const other = subjects[source.of];
    const property = definitions[other?.is ?? '']?.properties?.[source.field];
    const type = refName(property ?? {}) ?? refName(property?.allOf?.[0] ?? {});
    if (other === undefined || property === undefined) return;
    if (type === undefined) refuse(whole, 'the field is of no type that has a name');
    else source.type = type;
  });
}

/** A call that answers a subject is asked by itself: it needs no input, and what it answers is that entity. */
function checkLoad(
  { name, is, load }: Subject,
  written: WrittenSubject,
  { endpoints, faults }: WithCalls,
): void {
  const endpoint = endpoints[load ?? ''];
  if (endpoint === undefined) return;
  const place = at(written, 'load');
  const other = endpoint.id;
  const known = Object.keys(endpoints);
  if ((endpoint.input.required ?? []).length > 0)
    faults.add('HUB1563', place, { name, other, reason: 'that call asks for inputs' }, known);
  else if (refName(endpoint.returns) !== is)
    faults.add('HUB1563', place, { name, other, reason: `it does not answer ${is}` }, known);
}
