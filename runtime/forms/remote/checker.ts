import { dereference, format as formats, type Schema, validate } from '@cfworker/json-schema';
import {
  createErrorHandler,
  type RJSFSchema,
  type RJSFValidationError,
  unwrapErrorHandler,
  type ValidatorType,
  validationDataMerge,
} from '@rjsf/utils';
import { errorsOf } from './checker-errors.ts';
import { errorTree } from './error-tree.ts';
import { isRecord, mapParts, type Part } from './keywords.ts';
import { fits, patternFormat, readPattern } from './pattern.ts';
import type { ReadSchema } from './read-schema.ts';

/** Where the schema of a form is said to live: nothing is ever asked there. */
const home = new URL('https://form.invalid/form');

// The interpreter's own expression for addresses doubles its steps with each character of a hostile one.
formats.url = (text) => URL.canParse(text);

/**
 * What RJSF asks of a validator, answered by interpreting the schema: no code is made of it.
 * Give it what `readSchema` has read, and nothing else.
 */
export function checkerOf({ schema: root, draft }: ReadSchema): ValidatorType {
  const prepared = prepare(root);
  const lookup = dereference(prepared as Schema, Object.create(null), home);
  const pieces = new WeakMap<object, Part>();
  const judge = (part: Part, value: unknown) =>
    validate(withoutGaps(value), part as Schema | boolean, draft, lookup, false);

  const rawErrors = (value: unknown): RJSFValidationError[] => {
    const { errors } = judge(prepared, value ?? {});
    return errorsOf(errors, { root: prepared, value });
  };
  return {
    isValid(piece: RJSFSchema, value) {
      // RJSF makes such a piece where nothing may fit.
      if (value === undefined || piece.$id === '_$junk_option_schema_id$_') return false;
      const known = pieces.get(piece) ?? prepare(piece);
      pieces.set(piece, known);
      return judge(known, value).valid;
    },
    // Who asks says of which type the errors are, and knows nothing of whose they are: they are ours.
    rawValidation: (_, value) => ({ errors: rawErrors(value) as never[] }),
    validateFormData(value, _, customValidate, transformErrors, uiSchema) {
      const own = rawErrors(value);
      const errors = transformErrors ? transformErrors(own, uiSchema) : own;
      const found = { errors, errorSchema: errorTree(errors) };
      if (!customValidate) return found;
      const handler = customValidate(value, createErrorHandler(value), uiSchema);
      return validationDataMerge(found, unwrapErrorHandler(handler));
    },
  };
}

/**
 * The schema as the interpreter gets it: references lead to the one at `home`, and patterns become formats of that
 * name, since formats are what the interpreter lets us check ourselves.
 */
function prepare(part: RJSFSchema): RJSFSchema;
function prepare(part: Part): Part;
function prepare(part: Part): Part {
  if (!isRecord(part)) return part;
  const { pattern, ...rest }: RJSFSchema = mapParts(part, prepare);
  const ready: RJSFSchema = rest;
  if (ready.$ref?.startsWith('#')) ready.$ref = `${home.href}${ready.$ref}`;
  if (pattern === undefined) return ready;
  const name = formatOf(pattern);
  return ready.format === undefined
    ? { ...ready, format: name }
    : { ...ready, allOf: [...(ready.allOf ?? []), { format: name }] };
}

function formatOf(pattern: string): string {
  const name = patternFormat(pattern);
  const read = readPattern(pattern);
  if (read) formats[name] ??= (text) => fits(read, text);
  return name;
}

/** What was cleared is kept as `undefined` by the form engine: to the schema it is not there. */
function withoutGaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => withoutGaps(entry ?? null));
  if (!isRecord(value)) return value;
  const there = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(there.map(([name, inner]) => [name, withoutGaps(inner)]));
}
