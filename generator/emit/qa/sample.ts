import { type JsonSchema, refName } from '../../grammar/json-schema.ts';

type Definitions = Record<string, JsonSchema>;

/** A schema without a reference at its top, limits of a narrowed reference included. */
export function resolve(schema: JsonSchema, definitions: Definitions): JsonSchema {
  const name = refName(schema);
  if (name !== undefined) return resolve(definitions[name] ?? {}, definitions);
  const [first] = schema.allOf ?? [];
  if (first === undefined) return schema;
  const { allOf: _, ...limits } = schema;
  return { ...resolve(first, definitions), ...limits };
}

/** A small value that a schema takes; patterns are met by example, so that a caller must prove what comes out. */
export function sampleOf(schema: JsonSchema, definitions: Definitions, depth = 0): unknown {
  const own = resolve(schema, definitions);
  const [choice] = own.anyOf ?? own.oneOf ?? [];
  if (choice !== undefined) return sampleOf(choice, definitions, depth);
  if (own.const !== undefined) return own.const;
  if (own.enum !== undefined) return own.enum[0];
  switch (Array.isArray(own.type) ? own.type[0] : own.type) {
    case 'string':
      return sampleText(own);
    case 'integer':
    case 'number':
      return own.minimum ?? Math.min(1, own.maximum ?? 1);
    case 'boolean':
      return true;
    case 'array':
      return Array.from({ length: own.minItems ?? 0 }, () =>
        sampleOf(own.items ?? {}, definitions, depth + 1),
      );
    case 'object':
      return sampleObject(own, definitions, depth);
    default:
      return null;
  }
}

// NOTE: an entity that requires itself has no finite sample; the proof drops what comes out here.
const deepest = 8;

function sampleObject(
  { properties = {}, required = [] }: JsonSchema,
  definitions: Definitions,
  depth: number,
) {
  if (depth > deepest) return {};
  const entries = [...required].sort().map((name) => {
    return [name, sampleOf(properties[name] ?? {}, definitions, depth + 1)] as const;
  });
  return Object.fromEntries(entries);
}

const samplesByFormat: Record<string, string> = {
  date: '2026-02-28',
  time: '08:00:00Z',
  'date-time': '2026-02-28T08:00:00.000Z',
  email: 'a@example.com',
  uri: 'https://example.com/a',
};

/** Texts of forms that patterns ask for: a name, a name within another, an address, a placeholder. */
const usual = ['a', 'a/a', 'https://example.com/a', '{a}'];

function sampleText({ format, pattern, minLength = 1 }: JsonSchema): string {
  const plain = 'a'.repeat(Math.max(1, minLength));
  const formed = format === undefined ? undefined : samplesByFormat[format];
  if (formed !== undefined || pattern === undefined) return formed ?? plain;
  const form = new RegExp(pattern, 'u');
  return [plain, ...usual].find((text) => text.length >= minLength && form.test(text)) ?? plain;
}
