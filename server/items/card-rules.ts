import { callRules, endpoints, validators } from '#generated/server/contract.ts';
import { judge } from '#generated/validators/support/judge.ts';

type Values = Readonly<Record<string, unknown>>;

/** The call that changes the same fields: what it refuses, a push does not bring in either. */
const call = 'items.save';
const taken: ReadonlySet<string> = new Set(endpoints[call].body);

/**
 * What the front matter of a README says of an item, without the values that the rules refuse. The push itself stands:
 * the file says what it says, and the item shows nothing of it that no form would have taken.
 */
export function soundFields(said: Values, kept: Values): Record<string, unknown> {
  const isSound = ([field, value]: [string, unknown]) =>
    value === undefined || !taken.has(field) || isTaken(field, value, kept);
  const fields = Object.entries(said);
  return Object.fromEntries(
    fields.map(([field, value]) => [field, isSound([field, value]) ? value : undefined]),
  );
}

function isTaken(field: string, value: unknown, kept: Values): boolean {
  const validate = validators[call];
  if (!validate({ [field]: value }) && validate.errors?.some((error) => isAbout(error.instancePath, field)))
    return false;
  const broken = judge(callRules[call] ?? [], 'api', { sent: { [field]: value }, before: kept });
  return !broken.some((rule) => rule.field === field);
}

const isAbout = (path: string, field: string) => path === `/${field}` || path.startsWith(`/${field}/`);
