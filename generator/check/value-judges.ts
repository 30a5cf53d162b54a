import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { phone, uri } from '../emit/validators/support/formats.js';
import { type JsonSchema, refName } from '../grammar/json-schema.ts';

type Definitions = Readonly<Record<string, JsonSchema>>;

/** To make one takes longer than to judge by it: of one product they are made once. */
const made = new WeakMap<Definitions, { ajv: Ajv; bySchema: Map<string, ValidateFunction> }>();

/** What judges values by a schema of a product, as its forms and calls do. */
export function judgeOf(schema: JsonSchema, definitions: Definitions): ValidateFunction {
  const known = made.get(definitions) ?? { ajv: newAjv(), bySchema: new Map() };
  made.set(definitions, known);
  const text = JSON.stringify(schema);
  const judge = known.bySchema.get(text) ?? known.ajv.compile(alone(schema, definitions));
  known.bySchema.set(text, judge);
  return judge;
}

/** A limit that is none is a fault of its own, and no reason to stop here. */
function newAjv(): Ajv {
  const ajv = formats.default(new Ajv({ strict: false, validateSchema: false, meta: false }));
  return ajv.addFormat('uri', uri).addFormat('phone', phone);
}

/** The schema with the definitions that it leads to: a compiler goes through all that it is given. */
function alone(schema: JsonSchema, definitions: Definitions): JsonSchema {
  const reached = new Map<string, JsonSchema>();
  const open: unknown[] = [schema];
  while (open.length > 0) {
    const part = open.pop();
    if (typeof part !== 'object' || part === null) continue;
    for (const inner of Object.values(part)) open.push(inner);
    const name = refName(part as JsonSchema);
    const definition = name === undefined ? undefined : definitions[name];
    if (name === undefined || definition === undefined || reached.has(name)) continue;
    reached.set(name, definition);
    open.push(definition);
  }
  return { ...schema, definitions: Object.fromEntries(reached) };
}
