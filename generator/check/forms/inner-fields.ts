import { flatSchema, type JsonSchema } from '../../grammar/json-schema.ts';
import { askedIn } from '../../model/asked-fields.ts';
import type { Building } from '../../resolve/known.ts';
import { child, stringsOf } from '../../yaml/spec-node.ts';
import type { Form } from './form.ts';

/** Of a thing with fields of its own, all are asked that it must have. */
export function checkInner({ root, call }: Form, { definitions, faults }: Building): void {
  for (const { name, said } of askedIn(child(root, 'fields'))) {
    const inner = said?.entries.get('fields');
    if (inner === undefined) continue;
    const asked = stringsOf(inner.value);
    const thing = thingIn(call.input.properties?.[name] ?? {}, definitions);
    const missing = (thing.required ?? []).filter((one) => !asked.includes(one));
    if (missing.length > 0)
      faults.add('HUB1901', inner.keyAt, { name, missing: missing.join(', '), known: 'fields' });
  }
}

/** The thing that an input holds, or each entry of its list. */
export function thingIn(schema: JsonSchema, definitions: Record<string, JsonSchema>): JsonSchema {
  const flat = flatSchema(schema, definitions);
  const parts = flat.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return thingIn(only, definitions);
  return flat.items ? thingIn(flat.items, definitions) : flat;
}
