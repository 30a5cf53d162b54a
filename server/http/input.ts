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
  const { rest } = endpoint;
  if (rest !== undefined) input[rest] = (parts.params as Flat)['*'] ?? '';
  if (!validate(input)) throw new HubError('invalidInput', { field: fieldOf(validate.errors?.[0]) });
  return input;
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

/** Which field is wrong; never what the validator says of it. */
function fieldOf(error: AjvError | undefined): string {
  if (!error) return '';
  const { missingProperty, additionalProperty } = error.params;
  const path = error.instancePath.split('/')[1];
  return String(path ?? missingProperty ?? additionalProperty ?? '');
}
