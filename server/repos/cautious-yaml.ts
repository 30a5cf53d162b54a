/**
 * How YAML is read that people push: nothing of it is code, joined from elsewhere or told to the log. Keys that stand twice pass,
 * and the last one counts: the parser compares each with all, which takes seconds for a long text. Who minds finds them itself.
 */
export const cautious = {
  schema: 'core',
  merge: false,
  uniqueKeys: false,
  logLevel: 'silent',
  prettyErrors: false,
} as const;
