import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import type { Scope } from '#generated/screens/types.ts';
import type { AskedEntry } from './entries.ts';
import type { RawErrors, RawValidator } from './ruled-validator.ts';

type Values = Readonly<Record<string, unknown>>;

/** A validator that also holds what is typed against what the page knows; undefined where no field says what it must be. */
export function matchedValidator(
  validator: ValidatorType,
  entries: readonly AskedEntry[],
  scope: Scope,
): ValidatorType | undefined {
  const matched = entries.filter(({ matches }) => matches !== undefined);
  if (matched.length === 0) return undefined;
  const own = validator as RawValidator;
  return Object.assign(Object.create(own) as RawValidator, {
    rawValidation(schema: RJSFSchema, values: Values = {}): RawErrors {
      const { errors = [] } = own.rawValidation(schema, values);
      // What is not there at all is told as such.
      const wrong = matched.filter(
        ({ field, matches }) => values[field] !== undefined && values[field] !== matches?.get(scope),
      );
      const told = wrong.map(({ field, says = 'validation.matches' }) => ({
        keyword: 'matches',
        instancePath: `/${field}`,
        schemaPath: `#/matches/${field}`,
        params: { says },
      }));
      return { errors: [...errors, ...told] };
    },
  });
}
