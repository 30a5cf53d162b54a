/** Who enforces a rule: the form that people fill in, and whatever else reaches the server. */
export const sides = ['form', 'api'] as const;
export type Side = (typeof sides)[number];

/** Keywords of a rule, by the names of JSON Schema. */
export const ruleKeywords = [
  'required',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'pattern',
  'format',
] as const;
export type RuleKeyword = (typeof ruleKeywords)[number];

/** Keywords whose value is a number. */
export const limitKeywords = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
] as const;

/** Formats that a rule may ask for. */
export const ruleFormats = ['email', 'uri', 'phone'] as const;
