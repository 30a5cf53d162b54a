import type { RJSFSchema, RJSFValidationError, UiSchema, ValidatorType } from '@rjsf/utils';
import type { ValidatorFunctions } from '@rjsf/validator-ajv8';

interface CompiledError {
  keyword: string;
  instancePath: string;
  schemaPath?: string;
  params?: Record<string, unknown>;
}

type Transform = (errors: RJSFValidationError[], uiSchema?: UiSchema) => RJSFValidationError[];

/** What those that hold more than a schema can say build on: they judge anew, and all else is this one's (blocks/form/ruled-validator.ts). */
const judging = {
  rawValidation(_schema: RJSFSchema, _values?: unknown): { errors?: CompiledError[] | undefined } {
    return {};
  },
  validateFormData(
    values: unknown,
    schema: RJSFSchema,
    _custom?: unknown,
    transform?: Transform,
    uiSchema?: UiSchema,
  ) {
    const { errors: raw = [] } = this.rawValidation(schema, values ?? {});
    const found = raw.map(asFormError);
    const errors = transform?.(found, uiSchema) ?? found;
    const errorSchema: Record<string, { __errors: string[] }> = {};
    for (const error of errors) {
      const place = errorSchema[fieldOf(error)] ?? { __errors: [] };
      if (error.message) place.__errors.push(error.message);
      errorSchema[fieldOf(error)] = place;
    }
    return { errors, errorSchema };
  },
};

/** Judges by a compiled validator without the form engine: what is asked are texts, none within another. */
export function plainValidator(compiled: ValidatorFunctions): ValidatorType {
  const [validate] = Object.values(compiled);
  const own: typeof judging = {
    ...judging,
    rawValidation(_, values) {
      if (!validate || validate(values)) return {};
      return { errors: validate.errors as CompiledError[] | undefined };
    },
  };
  // The rest of what the engine asks a validator is about schemas within schemas.
  return own as unknown as ValidatorType;
}

/** The field that an error is about. */
export const fieldOf = ({ property = '' }: RJSFValidationError): string => property.replace(/^\./, '');

function asFormError({ keyword, instancePath, schemaPath, params = {} }: CompiledError): RJSFValidationError {
  const { missingProperty } = params;
  const path = instancePath.replaceAll('/', '.');
  const property = typeof missingProperty === 'string' ? missingProperty : path;
  return {
    name: keyword,
    property,
    params,
    stack: property,
    ...(schemaPath !== undefined && { schemaPath }),
  };
}
