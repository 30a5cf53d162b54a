import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import type { Form } from '#generated/forms/types.ts';
import type { FormProps, Scope } from '#generated/screens/types.ts';
import { judge, requiredNow } from '#generated/validators/support/judge.ts';
import { valuesOf } from '#runtime/offers/look.ts';
import { givenHere } from '#runtime/offers/page.ts';
import { startValues } from './start-values.ts';

type Values = Readonly<Record<string, unknown>>;

export interface RawErrors {
  errors?: unknown[] | undefined;
}

/** What a precompiled validator does besides what the engine's type says of it. */
export type RawValidator = ValidatorType & { rawValidation(schema: RJSFSchema, values?: unknown): RawErrors };

interface Place {
  form: Form;
  props: FormProps;
  scope: Scope;
}

/**
 * The validator of a form, which asks the rules that no schema can say as well: over several fields, of one kind, and
 * of what is kept of the thing that is changed. They are the functions that the server asks.
 */
export function ruledValidator(validator: ValidatorType, { form, props, scope }: Place): ValidatorType {
  const own = validator as RawValidator;
  const given = valuesOf(props.with, scope);
  const before = keptOf({ form, props, scope });
  return Object.assign(Object.create(own) as RawValidator, {
    rawValidation(schema: RJSFSchema, values?: unknown): RawErrors {
      const { errors = [] } = own.rawValidation(schema, values);
      const sent = { ...given, ...(values as Values | undefined) };
      const broken = judge(form.rules, 'form', { sent, before, given: givenHere() }).map(
        ({ field, keyword, params, says }) => ({
          keyword,
          instancePath: `/${field}`,
          schemaPath: `#/rules/${field}/${keyword}`,
          params: { ...params, says },
        }),
      );
      // What is no value of its field at all is told as that alone, as the server does, who asks no rule of it.
      const unsound = new Set(errors.map((error) => (error as { instancePath?: string }).instancePath));
      return { errors: [...errors, ...broken.filter(({ instancePath }) => !unsound.has(instancePath))] };
    },
  });
}

/** The names of the fields that a rule wants filled in as the rest of the form stands; no schema can tell. */
export function requiredBy({ form, props, scope }: Place): (values: Values) => string[] {
  const given = valuesOf(props.with, scope);
  const before = keptOf({ form, props, scope });
  return (values) =>
    requiredNow(form.rules, 'form', {
      sent: { ...given, ...values },
      before,
      given: givenHere(),
    });
}

/**
 * The thing that is changed, as the page knows it: what the form loads, else what the scope has under its name. Of what
 * the form began with it has the last word: a text that was emptied stands there no more.
 */
function keptOf({ form: { changes, schema }, props, scope }: Place): Values {
  if (changes === undefined) return {};
  const named = scope[`${changes.charAt(0).toLowerCase()}${changes.slice(1)}` as keyof Scope];
  const kept = props.load === undefined ? named : scope.row;
  if (typeof kept !== 'object' || kept === null) return {};
  const begun = startValues(props, scope, Object.keys(schema.properties ?? {}));
  return Object.fromEntries(Object.entries(kept).filter(([name]) => !Object.hasOwn(begun, name)));
}
