import type { EndpointInfo } from '#generated/server/contract.ts';
import type { AjvError, Validate } from '#generated/validators/types.ts';
import { HubError } from './hub-error.ts';

interface Parts {
  params: unknown;
  query: unknown;
  body: unknown;
}

type Flat = Record<string, unknown>;

/**
 * One flat object of path, query and body, checked by the generated validator, which also fills defaults in.
 * A parameter that the call does not know is dropped, as a link with a campaign tag must still work.
 */
export function readInput(endpoint: EndpointInfo, parts: Parts, validate: Validate): Flat {
  const input: Flat = {};
  take(input, parts.query, endpoint.query);
  take(input, parts.body, endpoint.body);
  take(input, parts.params, endpoint.path);
  trim(input, endpoint);
  const { rest } = endpoint;
  if (rest !== undefined) input[rest] = (parts.params as Flat)['*'] ?? '';
  if (!validate(input)) throw refusalOf(endpoint, validate.errors?.[0]);
  return input;
}

/** Which field is wrong, and its whole rule where that has words; never what the validator says of it. */
function refusalOf({ refusals }: EndpointInfo, error: AjvError | undefined): HubError {
  const field = fieldOf(error);
  const words = error?.keyword === 'pattern' ? refusals[field] : undefined;
  return new HubError('invalidInput', { field }, { words });
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

function fieldOf(error: AjvError | undefined): string {
  if (!error) return '';
  const { missingProperty, additionalProperty } = error.params;
  const path = error.instancePath.split('/')[1];
  return String(path ?? missingProperty ?? additionalProperty ?? '');
}
