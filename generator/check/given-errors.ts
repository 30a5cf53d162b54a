import { orderInputs } from '../grammar/list-inputs.ts';
import type { WrittenEndpoint } from '../grammar/spec/endpoints.ts';
import { at, type Named, named, othersIn } from '../grammar/written.ts';
import type { CodeUses } from '../load/code-uses.ts';
import { answersHere } from '../model/answers-here.ts';
import { diskFull } from '../model/engine-errors.ts';
import type { Endpoint, Lists, Product } from '../model/product.ts';
import { nameOfField } from '../resolve/fields.ts';
import type { Building } from '../resolve/known.ts';

type Giving = Pick<Product, 'endpoints' | 'errors'>;

/**
 * Between a call and its handler: what the one lists, the other throws, and what that throws, the call may answer; by what a
 * list can be narrowed and ordered, it is read.
 */
export function checkGivenErrors({ endpoints, errors }: Giving, building: Building, uses: CodeUses): void {
  for (const { read: file } of building.read.endpoints)
    for (const entry of othersIn(file)) {
      const call = Object.hasOwn(endpoints, entry.key) ? endpoints[entry.key] : undefined;
      if (call === undefined || !answersHere(call)) continue;
      const thrown = thrownBy(call, uses);
      const said = new Set(thrown === undefined ? uses.ids.error : [...Object.keys(thrown), diskFull]);
      checkNeverGiven({ entry, call, said }, errors, building);
      if (call.lists !== undefined && thrown !== undefined && call.answered !== 'kept')
        checkNarrowed({ entry, call, lists: call.lists }, building, uses);
      if (thrown !== undefined && call.answered !== 'kept') checkOrdered({ entry, call }, building, uses);
      for (const [name, where] of Object.entries(thrown ?? {}))
        if (Object.hasOwn(errors, name) && !call.errors.includes(name))
          building.faults.add('HUB1543', entry.keyAt, { name, call: call.id, where });
    }
}

/** All by which a list can be narrowed is asked of it: together, or each input by its name. */
function checkNarrowed(
  { entry, call, lists: { entity, filters } }: Omit<Answering, 'said'> & { lists: Lists },
  { faults }: Building,
  { narrowed, narrowedBy }: CodeUses,
): void {
  if (narrowed.includes(call.id)) return;
  const read = Object.hasOwn(narrowedBy, call.id) ? narrowedBy[call.id] : [];
  const missing = filters.map(({ input }) => input).filter((input) => !read?.includes(input));
  if (missing.length > 0)
    faults.add('HUB1586', at(entry.value, 'lists'), { call: call.id, entity, missing: missing.join(', ') });
}

/** The order that people choose is asked for as well. */
function checkOrdered(
  { entry, call }: Omit<Answering, 'said'>,
  { faults }: Building,
  { narrowedBy }: CodeUses,
): void {
  const read = Object.hasOwn(narrowedBy, call.id) ? narrowedBy[call.id] : [];
  for (const { key, keyAt } of named(entry.value.query)) {
    const { name } = nameOfField({ key });
    if (orderInputs.includes(name) && !read?.includes(name))
      faults.add('HUB1554', keyAt, { call: call.id, name });
  }
}

/** What is kept throws nothing by itself; of a handler that nobody has compiled it is not known. */
function thrownBy(
  { id, answered }: Endpoint,
  { thrown }: CodeUses,
): Readonly<Record<string, string>> | undefined {
  if (answered === 'kept') return {};
  return Object.hasOwn(thrown, id) ? thrown[id] : undefined;
}

interface Answering {
  entry: Named<WrittenEndpoint>;
  call: Endpoint;
  /** What its handler throws; of one that nobody has compiled, what any code says. */
  said: ReadonlySet<string>;
}

/** What a call lists, and what the rules of its fields ask of it, would be waited for in vain. */
function checkNeverGiven(
  { entry, call, said }: Answering,
  errors: Giving['errors'],
  building: Building,
): void {
  const { key, keyAt, value } = entry;
  const { errors: listed } = value;
  const never = (name: string) => Object.hasOwn(errors, name) && !said.has(name);
  listed?.forEach((name, i) => {
    if (!Object.hasOwn(call.follows, name) && never(name))
      building.faults.add('HUB1746', at(listed, i), { name, call: key }, [...said]);
  });
  for (const [name, { by }] of Object.entries(call.follows))
    if (by === 'rule' && never(name)) building.faults.add('HUB1746', keyAt, { name, call: key });
}
