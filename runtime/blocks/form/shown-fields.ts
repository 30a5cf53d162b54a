import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import type { Scope } from '#generated/screens/types.ts';
import type { AskedEntry } from './entries.ts';
import type { RawErrors, RawValidator } from './ruled-validator.ts';

type Values = Readonly<Record<string, unknown>>;

/** Which fields are not asked while these values stand. */
export type HiddenIn = (values: Values) => ReadonlySet<string>;

const none: ReadonlySet<string> = new Set();

/** A form that sees itself; undefined where every field is always asked. */
export function hiddenBy(entries: readonly AskedEntry[], scope: Scope): HiddenIn | undefined {
  const waiting = entries.filter(({ when }) => when !== undefined);
  return waiting.length === 0 ? undefined : (values) => hiddenFields(waiting, values, scope);
}

/** What is not asked is not there for others that wait for it; none waits for itself, so that this comes to an end. */
function hiddenFields(waiting: readonly AskedEntry[], values: Values, scope: Scope): ReadonlySet<string> {
  let hidden = none;
  for (let step = 0; step <= waiting.length; step++) {
    const input = without(values, hidden);
    const next = waiting.filter(({ when }) => !when?.({ ...scope, input })).map(({ field }) => field);
    if (next.length === hidden.size && next.every((field) => hidden.has(field))) break;
    hidden = new Set(next);
  }
  return hidden;
}

/** Values without those of fields that are not asked. */
export function without(values: Values, hidden: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.has(name)));
}

/** A validator that says nothing of fields that are not asked. The schema stays whole: it was compiled so. */
export function shownValidator(validator: ValidatorType, hiddenIn: HiddenIn): ValidatorType {
  const own = validator as RawValidator;
  return Object.assign(Object.create(own) as RawValidator, {
    rawValidation(schema: RJSFSchema, values?: unknown): RawErrors {
      const given = (values ?? {}) as Values;
      const hidden = hiddenIn(given);
      const { errors = [] } = own.rawValidation(schema, without(given, hidden));
      return { errors: errors.filter((error) => !hidden.has(fieldOf(error as RawError))) };
    },
  });
}

interface RawError {
  instancePath?: string;
  params?: { missingProperty?: string };
}

/** The field of the form that an error is about. */
function fieldOf({ instancePath = '', params }: RawError): string {
  return instancePath.split('/')[1] ?? params?.missingProperty ?? '';
}
