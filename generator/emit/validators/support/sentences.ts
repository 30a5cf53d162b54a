/** A value that breaks a rule: which field, which keyword, and what is said of it where the rule has words of its own. */
export interface BrokenRule {
  field: string;
  keyword: string;
  params?: Readonly<Record<string, unknown>>;
  says?: string | undefined;
}

/** A sentence as a key of the catalogue, with what it names. */
export interface Sentence {
  key: string;
  params: Readonly<Record<string, string | number>>;
}

/** What is said of a keyword that has no words of its own. */
const keys: Readonly<Record<string, string>> = {
  required: 'validation.required',
  maxLength: 'validation.maxLength',
  minLength: 'validation.minLength',
  pattern: 'validation.pattern',
  format: 'validation.format',
  enum: 'validation.enum',
  const: 'validation.const',
  type: 'validation.type',
  minimum: 'validation.minimum',
  maximum: 'validation.maximum',
  exclusiveMinimum: 'validation.exclusiveMinimum',
  exclusiveMaximum: 'validation.exclusiveMaximum',
  multipleOf: 'validation.multipleOf',
  minItems: 'validation.minItems',
  maxItems: 'validation.maxItems',
  uniqueItems: 'validation.uniqueItems',
  additionalProperties: 'validation.additionalProperties',
  minProperties: 'validation.minItems',
  maxProperties: 'validation.maxItems',
  minContains: 'validation.minItems',
  maxContains: 'validation.maxItems',
  json: 'validation.json',
  dependencies: 'validation.dependent',
  dependentRequired: 'validation.dependent',
};

const other = 'validation.other';

/** Every sentence that may be said of a value without its rule naming one. */
export const sentenceKeys: readonly string[] = [...Object.values(keys), other];

/** The sentence about a broken rule: the same at every door, in whichever language it is read. */
export function sentenceOf({ keyword, params = {}, says }: Omit<BrokenRule, 'field'>): Sentence {
  const limit = params.limit ?? params.multipleOf ?? '';
  const named = {
    limit: typeof limit === 'number' ? limit : String(limit),
    name: String(params.additionalProperty ?? ''),
  };
  // A required text that is empty fails its minimum of one: to the reader it is missing.
  const isMissing = keyword === 'minLength' && params.limit === 1;
  return { key: says ?? keys[isMissing ? 'required' : keyword] ?? other, params: named };
}
