import { Ajv, type JSONSchemaType } from 'ajv';
import { badges, visibilities } from '../items/index.ts';
import { DemoError, type DemoItem, type DemoPerson } from './demo.ts';

const text = { type: 'string', minLength: 1 };
const texts = { type: 'array', items: text };
const count = { type: 'integer', minimum: 0 };

const record = (properties: Record<string, object>, optional: readonly string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});

const file = record({ file: text, without: texts, swap: { type: 'object', additionalProperties: text } }, [
  'without',
  'swap',
]);
const content: { anyOf: object[] } = {
  anyOf: [{ type: 'string' }, file, record({ shared: text }), record({ lfs: { ...count, minimum: 1 } })],
};

const step = record(
  {
    days: { ...count, minimum: 1 },
    message: text,
    author: text,
    branch: text,
    from: text,
    merge: text,
    tag: text,
    add: texts,
    put: { type: 'object', additionalProperties: content },
    remove: texts,
  },
  ['author', 'branch', 'from', 'merge', 'tag', 'add', 'put', 'remove'],
);

const item = record(
  {
    nameCn: text,
    nameEn: text,
    desc: text,
    descEn: text,
    tags: texts,
    license: text,
    badges: { type: 'array', items: { enum: badges }, uniqueItems: true },
    visibility: { enum: visibilities },
    createType: text,
    counts: record({ browse: count, download: count, favorite: count }),
    history: { type: 'array', minItems: 1, items: step },
  },
  ['badges', 'visibility', 'createType'],
);

const person = record(
  {
    userName: text,
    alias: text,
    roleType: { enum: ['common', 'manager'] },
    authenticatedName: text,
    avatar: text,
    bio: text,
  },
  ['authenticatedName'],
);

type ItemFile = Omit<DemoItem, 'place' | 'dir' | 'kind' | 'user' | 'name'>;

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
const compile = <T>(schema: object) => ajv.compile(schema as JSONSchemaType<T>);
const shapes = {
  item: compile<ItemFile>(item),
  people: compile<{ people: DemoPerson[] }>(
    record({ people: { type: 'array', minItems: 1, items: person } }),
  ),
};

interface Shapes {
  item: ItemFile;
  people: { people: DemoPerson[] };
}

/** Gives the value back as what it should be, or throws with the file's name and every fault of its shape. */
export function assertShape<Name extends keyof Shapes>(
  name: Name,
  value: unknown,
  path: string,
): Shapes[Name] {
  const validate = shapes[name];
  if (!validate(value)) throw new DemoError(path, ajv.errorsText(validate.errors, { dataVar: '' }));
  return value as Shapes[Name];
}
