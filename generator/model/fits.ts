import { flatSchema, type JsonSchema } from '../grammar/json-schema.ts';

type Definitions = Readonly<Record<string, JsonSchema>>;

/** What a type holds, as far as its keywords go. */
export type Family =
  | 'text'
  | 'number'
  | 'list'
  | 'choice'
  | 'yesNo'
  | 'time'
  | 'bytes'
  | 'picture'
  | 'thing'
  | 'anything';

/** A family in the words of a fault. */
export const familyWords: Record<Family, string> = {
  text: 'a text',
  number: 'a number',
  list: 'a list',
  choice: 'one of a few values',
  yesNo: 'true or false',
  time: 'a time',
  bytes: 'a file',
  picture: 'a picture',
  thing: 'a thing with fields',
  anything: 'anything at all',
};

/** What a schema holds. */
export function familyOf(schema: JsonSchema, definitions: Definitions): Family {
  const flat = flatSchema(schema, definitions);
  const type = Array.isArray(flat.type) ? flat.type.find((one) => one !== 'null') : flat.type;
  if (type === 'array') return 'list';
  if (type === 'boolean') return 'yesNo';
  if (flat.enum !== undefined) return 'choice';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'object' || flat.properties !== undefined) return 'thing';
  if (type !== 'string') return 'anything';
  if (flat.format === 'date-time' || flat.format === 'date') return 'time';
  if (flat['x-format'] === 'picture') return 'picture';
  return flat['x-format'] === 'blob' ? 'bytes' : 'text';
}

/** Whether a value that is written in the spec is one of a type. */
export function fits(value: unknown, schema: JsonSchema, definitions: Definitions): boolean {
  const flat = flatSchema(schema, definitions);
  if (flat.enum !== undefined) return flat.enum.some((one) => one === value);
  switch (familyOf(flat, definitions)) {
    case 'text':
    case 'time':
    case 'bytes':
    case 'picture':
      return typeof value === 'string' && fitsText(value, flat);
    case 'number':
      return typeof value === 'number' && fitsNumber(value, flat);
    case 'yesNo':
      return typeof value === 'boolean';
    case 'list':
      return Array.isArray(value) && fitsList(value, flat, definitions);
    case 'thing':
      return typeof value === 'object' && value !== null && fitsThing(value, flat, definitions);
    default:
      return true;
  }
}

function isWithin(
  amount: number,
  least = Number.NEGATIVE_INFINITY,
  most = Number.POSITIVE_INFINITY,
): boolean {
  return amount >= least && amount <= most;
}

function fitsText(value: string, { minLength, maxLength, pattern }: JsonSchema): boolean {
  return (
    isWithin([...value].length, minLength, maxLength) &&
    (pattern === undefined || new RegExp(pattern, 'u').test(value))
  );
}

function fitsNumber(value: number, { type, minimum, maximum }: JsonSchema): boolean {
  return isWithin(value, minimum, maximum) && (type !== 'integer' || Number.isInteger(value));
}

function fitsList(value: readonly unknown[], flat: JsonSchema, definitions: Definitions): boolean {
  const { items = {}, minItems, maxItems } = flat;
  return isWithin(value.length, minItems, maxItems) && value.every((one) => fits(one, items, definitions));
}

function fitsThing(
  value: object,
  { properties = {}, required = [] }: JsonSchema,
  definitions: Definitions,
): boolean {
  const own = Object.entries(value);
  return (
    required.every((name) => Object.hasOwn(value, name)) &&
    own.every(([name, one]) => {
      const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return schema !== undefined && fits(one, schema, definitions);
    })
  );
}
