import type { FormNames, Names } from '../expressions/names.ts';
import { sameSort, sortOf } from '../expressions/sorts.ts';
import { flatSchema, type JsonSchema, refName } from '../grammar/json-schema.ts';
import { askedIn } from '../model/asked-fields.ts';
import type { Endpoint } from '../model/product.ts';
import { child, type SpecNode, stringOf } from '../yaml/spec-node.ts';
import type { WithCalls } from './known.ts';

type Known = Pick<WithCalls, 'endpoints' | 'entities' | 'definitions'>;

/** What is known inside a form: what its fields hold while they are filled in, and what they begin with. */
export function formNames(form: SpecNode, names: Names, known: Known): FormNames | undefined {
  const id = stringOf(child(form, 'submit'));
  if (id === undefined) return undefined;
  const call = Object.hasOwn(known.endpoints, id) ? known.endpoints[id] : undefined;
  // What a call that does not exist would take is unknown: its name is the fault, not each field.
  if (call === undefined) return { asked: { type: 'object', 'x-open': true }, paths: {} };
  const inputs = call.input.properties ?? {};
  const asked = askedIn(child(form, 'fields')).flatMap(({ name }) =>
    Object.hasOwn(inputs, name) ? [[name, inputs[name] ?? {}] as const] : [],
  );
  return {
    asked: { type: 'object', properties: Object.fromEntries(asked) },
    sent: sentOf(call, asked, known),
    ...beginningsOf(call, names, known),
  };
}

/** What is sent becomes what it is written to: a name is taken by another type than the one that it is shown with. */
function sentOf(
  { writes, input }: Endpoint,
  asked: readonly (readonly [string, JsonSchema])[],
  { entities }: Known,
): JsonSchema {
  const entity = writes && Object.hasOwn(entities, writes.entity) ? entities[writes.entity] : undefined;
  const fields = asked.map(([name, schema]) => {
    const own = writes?.fields.includes(name) ? entity?.fields.find((one) => one.name === name) : undefined;
    return [name, own?.schema ?? schema] as const;
  });
  return { type: 'object', properties: Object.fromEntries(fields), required: [...(input.required ?? [])] };
}

type Beginnings = Pick<FormNames, 'thing' | 'paths'>;

/**
 * What a form begins with that changes something: the fields of that thing, as the page knows it. That is the row of what
 * is loaded, or else what the page calls so: of an `Item`, `item`.
 */
function beginningsOf({ writes, input }: Endpoint, names: Names, known: Known): Beginnings {
  if (writes?.how !== 'changes') return { paths: {} };
  const thing = thingOf(writes.entity, names, known);
  if (thing === undefined) return { paths: {} };
  const shown = flatSchema(thing.type, known.definitions).properties ?? {};
  const alike = writes.fields.filter(
    (name) =>
      Object.hasOwn(shown, name) &&
      sameSorts(input.properties?.[name] ?? {}, shown[name] ?? {}, known.definitions),
  );
  return {
    thing: { entity: writes.entity, name: thing.name, fields: Object.keys(shown) },
    paths: Object.fromEntries(alike.map((name) => [name, [thing.name, name]])),
  };
}

function thingOf(
  entity: string,
  { row, scope }: Names,
  { entities }: Known,
): { name: string; type: JsonSchema } | undefined {
  const subject = entity.charAt(0).toLowerCase() + entity.slice(1);
  const candidates = [
    { name: 'row', type: row },
    { name: subject, type: Object.hasOwn(scope, subject) ? scope[subject] : undefined },
  ];
  for (const { name, type } of candidates) {
    const shown = type && (type.anyOf?.find((part) => part.$ref !== undefined) ?? type);
    const view = shown && refName(shown);
    const of = view === undefined || !Object.hasOwn(entities, view) ? undefined : entities[view];
    if (shown && of && (of.viewOf ?? of.name) === entity) return { name, type: shown };
  }
  return undefined;
}

/** Tags are shown as things and taken by their names: what is shown is then not what is sent. */
function sameSorts(taken: JsonSchema, shown: JsonSchema, definitions: Known['definitions']): boolean {
  const [left, right] = [sortOf(taken, definitions), sortOf(shown, definitions)];
  return left.is === 'list' && right.is === 'list' ? sameSort(left.of, right.of) : sameSort(left, right);
}
