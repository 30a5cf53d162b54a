import { type JsonSchema, refName } from '../../grammar/json-schema.ts';
import { resolve, sampleOf } from './sample.ts';
import { latin, mixed } from './support/text.ts';

type Definitions = Record<string, JsonSchema>;

/** A value at one side of a limit; `values` are tried in turn until one is proved. */
export interface Boundary {
  title: string;
  values: unknown[];
  /** The keyword that the value breaks; undefined for a value that is within. */
  breaks?: string;
}

/** Values at both sides of every limit of a schema. */
export function boundariesOf(schema: JsonSchema, definitions: Definitions): Boundary[] {
  const own = resolve(schema, definitions);
  return [
    ...lengths(own),
    ...amounts(own),
    ...choices(own, isNamed(schema)),
    ...counts(own, definitions),
    ...types(own),
    ...formats(own),
  ];
}

/** Texts by which patterns differ: signs at the beginning, at the end and between, twice, of other scripts, and addresses. */
const shapes: readonly string[] = [
  ...['a', 'A', '1', '汉', '_', '-', '.', '/', 'a b', 'a/b', 'a\\b', 'a"b', 'a@b', 'a?b', 'a#b', 'a{b', 'é'],
  ...[
    'a-b',
    'a.b',
    'a_b',
    '-ab',
    '.ab',
    '_ab',
    '1ab',
    ' ab',
    '/ab',
    '//ab',
    '\\ab',
    'ab-',
    'ab.',
    'ab_',
    'ab/',
    'ab ',
  ],
  ...['a--b', 'a..b', 'a//b', '../ab', 'a/../b', 'a/..', '..', 'ab.git', 'ab.GIT', 'git', 'a/b/c', 'a\nb'],
  ...[
    'http://a',
    'https://a',
    'https://a.b/c',
    'https://a/b?c#d',
    'https://a@b/c',
    'https://a/b c',
    'https:///a',
  ],
  ...[
    'ftp://a/b',
    'xhttps://a/b',
    '{a}',
    '{a}/b',
    '{1}',
    'data:image/png;base64,YQ==',
    'data:image/gif;base64,YQ==',
  ],
  ...['data:image/png;base64,Y!', 'xdata:image/png;base64,YQ==', 'data:image/jpeg;base64,YQ'],
];

/** What a pattern takes and refuses of them; where a named type is taken, one shows that it is that type. */
export function patternsOf(schema: JsonSchema, definitions: Definitions): Boundary[] {
  const { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = resolve(schema, definitions);
  if (pattern === undefined) return [];
  const reference = new RegExp(pattern, 'u');
  const fitting = shapes.filter((text) => [...text].length >= minLength && [...text].length <= maxLength);
  const all = fitting.map((text): Boundary => {
    const isTaken = reference.test(text);
    const title = `${isTaken ? 'takes' : 'refuses'} the form of ${JSON.stringify(text)}`;
    return { title, values: [text], ...(!isTaken && { breaks: 'pattern' }) };
  });
  const refused = all.filter(({ breaks }) => breaks !== undefined);
  return isNamed(schema) ? refused.slice(0, 1) : all;
}

function lengths(own: JsonSchema): Boundary[] {
  const { minLength, maxLength } = own;
  const texts = (length: number) => [mixed(length), latin(length), ...formed(own, length)];
  const found: Boundary[] = [];
  if (maxLength !== undefined) {
    found.push({ title: `takes ${maxLength} characters`, values: texts(maxLength) });
    found.push({
      title: `refuses ${maxLength + 1} characters`,
      values: texts(maxLength + 1),
      breaks: 'maxLength',
    });
  }
  if (minLength !== undefined && minLength > 0) {
    found.push({ title: `takes ${minLength} characters at least`, values: texts(minLength) });
    found.push({
      title: `refuses ${minLength - 1} characters`,
      values: texts(minLength - 1),
      breaks: 'minLength',
    });
  }
  return found;
}

/** Where a pattern asks for a beginning, as an address has one, the rest is filled up. */
function formed(own: JsonSchema, length: number): string[] {
  const sample = own.pattern === undefined ? '' : String(sampleOf(own, {}));
  return sample.length > 1 && sample.length < length ? [sample + latin(length - sample.length)] : [];
}

function amounts({ minimum, maximum }: JsonSchema): Boundary[] {
  const found: Boundary[] = [];
  if (minimum !== undefined) {
    found.push({ title: `takes ${minimum}`, values: [minimum] });
    found.push({ title: `refuses ${minimum - 1}`, values: [minimum - 1], breaks: 'minimum' });
  }
  if (maximum !== undefined) {
    found.push({ title: `takes ${maximum}`, values: [maximum] });
    found.push({ title: `refuses ${maximum + 1}`, values: [maximum + 1], breaks: 'maximum' });
  }
  return found;
}

/** A named type has cases of its own. */
function isNamed(schema: JsonSchema): boolean {
  return refName(schema) !== undefined || (schema.allOf ?? []).some(isNamed);
}

/** Where a named type is taken, one of its members shows that it is that type: the others are its own cases. */
function choices({ enum: members }: JsonSchema, isOfType: boolean): Boundary[] {
  if (members === undefined) return [];
  const taken = (isOfType ? members.slice(0, 1) : members).map((member) => ({
    title: `takes ${String(member)}`,
    values: [member],
  }));
  const stranger = `not-${String(members[0])}`;
  return [...taken, { title: `refuses ${stranger}`, values: [stranger], breaks: 'enum' }];
}

function counts(
  { items, minItems, maxItems, uniqueItems }: JsonSchema,
  definitions: Definitions,
): Boundary[] {
  if (items === undefined || uniqueItems) return [];
  const many = (length: number) => [Array.from({ length }, () => sampleOf(items, definitions))];
  const found: Boundary[] = [];
  if (maxItems !== undefined) {
    found.push({ title: `takes ${maxItems} entries`, values: many(maxItems) });
    found.push({ title: `refuses ${maxItems + 1} entries`, values: many(maxItems + 1), breaks: 'maxItems' });
  }
  if (minItems !== undefined && minItems > 0) {
    found.push({ title: `refuses ${minItems - 1} entries`, values: many(minItems - 1), breaks: 'minItems' });
  }
  return found;
}

function types({ type }: JsonSchema): Boundary[] {
  if (type !== 'integer' && type !== 'number' && type !== 'boolean') return [];
  const wrong = { title: `refuses a text that is no ${type}`, values: ['x'], breaks: 'type' };
  return type === 'integer'
    ? [wrong, { title: 'refuses a fraction', values: [1.5], breaks: 'type' }]
    : [wrong];
}

function formats({ format }: JsonSchema): Boundary[] {
  return format === undefined
    ? []
    : [{ title: `refuses what is no ${format}`, values: ['x'], breaks: 'format' }];
}
