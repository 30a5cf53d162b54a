/**
 * How YAML is read that people push: nothing of it is code, joined from elsewhere or told to the log, and what follows a
 * first document is a fault: it would be read by nobody. Keys that stand twice pass,
 * and the last one counts: the parser compares each with all, which takes seconds for a long text. Who minds finds them itself.
 */
export const cautious = {
  schema: 'core',
  merge: false,
  uniqueKeys: false,
  logLevel: 'error',
  prettyErrors: false,
} as const;
