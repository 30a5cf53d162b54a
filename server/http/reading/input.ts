import { answerQuotedName } from '#generated/constants.ts';
import type { MessageKey } from '#generated/messages/keys.ts';
import type { EndpointInfo } from '#generated/server/types.ts';
import { type BrokenRule, sentenceOf } from '#generated/validators/support/sentences.ts';
import type { AjvError, Validate } from '#generated/validators/types.ts';
import { HubError } from '../../ground/hub-error.ts';
import { refuseRepeated } from './repeated-name.ts';

interface Parts {
  params: unknown;
  query: unknown;
  /** What came in headers, by the names of the inputs. */
  headers?: Readonly<Record<string, string>>;
  body: unknown;
  /** Whether the body says the types of its values, as JSON does; a form has nothing but texts, as an address. */
  isTyped?: boolean;
}

type Flat = Record<string, unknown>;

/**
 * One flat object of path, query, headers and body, checked by the generated validator, which also fills defaults in.
 * A parameter that the call does not know is dropped, as a link with a campaign tag must still work. A body was written
 * for this call: what it does not take is refused, since whoever sends it believes that it does something.
 */
export function readInput(endpoint: EndpointInfo, parts: Parts, validate: Validate): Flat {
  assertTaken(endpoint, parts.body);
  const input: Flat = { ...parts.headers };
  take(input, parts.query, endpoint.query);
  take(input, parts.body, endpoint.body);
  readNulls(input, endpoint);
  take(input, parts.params, endpoint.path);
  trim(input, endpoint);
  const { rest } = endpoint;
  if (rest !== undefined) input[rest] = (parts.params as Flat)['*'] ?? '';
  const sent =
    parts.isTyped === false ? [] : endpoint.body.map((name) => [name, typeOf(input[name])] as const);
  const isValid = validate(input);
  for (const [field, type] of sent) {
    if (type !== 'undefined' && typeOf(input[field]) !== type)
      throw refusalOf(endpoint, { field, keyword: 'type' });
  }
  if (!isValid) throw refusalOf(endpoint, brokenBy(validate.errors?.[0]));
  return input;
}

/** The validator reads texts as what was asked for, in place, lists as well: what it had to read so said another type. */
function typeOf(value: unknown): string {
  if (!Array.isArray(value)) return typeof value;
  return `list of ${[...new Set(value.map((one) => typeof one))].sort()}`;
}

/** Says of the field that is wrong the sentence of the rule that it breaks, never what the validator says of it. */
export function refusalOf({ refusals }: EndpointInfo, broken: BrokenRule): HubError {
  const { field, keyword } = broken;
  const { key, params } = sentenceOf({ says: refusals[field]?.[keyword], ...broken });
  return new HubError('invalidInput', { field }, { says: { key: key as MessageKey, params } });
}

function assertTaken(endpoint: EndpointInfo, body: unknown): void {
  if (body === null || body === undefined || Buffer.isBuffer(body)) return;
  if (typeof body !== 'object' || Array.isArray(body))
    throw refusalOf(endpoint, { field: 'body', keyword: 'type' });
  for (const [sent, value] of Object.entries(body)) {
    const name = sent.replace(/\[\]$/, '');
    if (value === '') continue;
    if (endpoint.body.includes(name)) {
      // In two spellings: one of them would be read.
      if (name !== sent && Object.hasOwn(body, name)) throw refuseRepeated(name);
      if (isTorn(value)) throw refusalOf(endpoint, { field: name, keyword: 'wellFormed' });
      continue;
    }
    const field = sent.slice(0, answerQuotedName);
    const params = { additionalProperty: field };
    throw refusalOf(endpoint, { field, keyword: 'additionalProperties', params });
  }
}

/**
 * Whether a value, or one of a list, is such that nobody can keep it as it is, so that two readers of it would see two: half
 * of a character, which JSON can say; a sign that is none, for which a text counts as bytes; a number that is rounded.
 */
export function isTorn(value: unknown): boolean {
  // No call takes a list of lists, which could be as deep as a body is long.
  return [value].flat().some((one) => {
    if (typeof one === 'string') return /\p{Surrogate}|(?![\t\n\r])\p{Cc}/u.test(one);
    return typeof one === 'number' && Math.abs(one) > Number.MAX_SAFE_INTEGER;
  });
}

/** Before anything is read as the type that was asked for, to which null would be an empty text or zero. */
function readNulls(input: Flat, endpoint: EndpointInfo): void {
  for (const [field, value] of Object.entries(input)) {
    if (value !== null) continue;
    const meaning = endpoint.nulls[field];
    if (meaning === 'clears') continue;
    if (meaning === 'absent') delete input[field];
    else throw refusalOf(endpoint, { field, keyword: meaning === 'missing' ? 'required' : 'type' });
  }
}

function brokenBy(error: AjvError | undefined): BrokenRule {
  if (!error) return { field: '', keyword: '' };
  const { missingProperty, additionalProperty } = error.params;
  const path = error.instancePath.split('/')[1];
  const field = String(path ?? missingProperty ?? additionalProperty ?? '');
  return { field, keyword: error.keyword, params: error.params };
}

/** Empty strings are absent at the top level (seed 7); `tags[]=a` means `tags=a`. */
function take(input: Flat, source: unknown, names: readonly string[]): void {
  if (source === null || typeof source !== 'object') return;
  const values = source as Flat;
  for (const name of names) {
    const value = Object.hasOwn(values, name) ? values[name] : values[`${name}[]`];
    if (value !== undefined && value !== '') input[name] = value;
  }
}

/** Before anything is checked: the spaces count for no limit. */
function trim(input: Flat, { trims }: EndpointInfo): void {
  for (const [name, blank] of Object.entries(trims)) {
    const text = input[name];
    if (typeof text !== 'string') continue;
    const trimmed = text.trim();
    if (trimmed !== '') input[name] = trimmed;
    else if (blank === 'clears') input[name] = null;
    else delete input[name];
  }
}
