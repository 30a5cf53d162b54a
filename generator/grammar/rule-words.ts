/** Who enforces a rule: the form that people fill in, and whatever else reaches the server. */
export const sides = ['form', 'api'] as const;
export type Side = (typeof sides)[number];

/** What must be reached, and what must not be passed. */
export const limitPairs = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
] as const;

/** Keywords whose value is a number. */
export const limitKeywords = limitPairs.flat();

/** Keywords of a rule, by the names of JSON Schema. */
export const ruleKeywords = ['required', ...limitKeywords, 'pattern', 'format'] as const;
export type RuleKeyword = (typeof ruleKeywords)[number];

/** Formats that a rule may ask for. */
export const ruleFormats = ['email', 'uri', 'phone'] as const;
