/** What an id may name. */
export const targets = [
  'endpoint',
  'job',
  'event',
  'screen',
  'entity',
  'view',
  'constant',
  /** Constants that stand under one name: `mcp.argDefaults` with its `object`, `array` and so on. */
  'constants',
  /** Constants that say what a call may cost, and how often it may come. */
  'budget',
  'rate',
  'error',
  'guard',
  'action',
  'subject',
  'term',
  'check',
  'poll',
  'machine',
  'group',
  'place',
  'menu',
  'kind',
  /** What kinds say beside the words of the language. */
  'kindField',
  'tag',
  'tagGroup',
  'language',
  'app',
  'rule',
  'base',
  'route',
  'icon',
  'part',
  /** Entities, views and named types, and those that every spec knows. */
  'type',
  'text',
] as const;

/** What an id may name. */
export type RefTarget = (typeof targets)[number];
