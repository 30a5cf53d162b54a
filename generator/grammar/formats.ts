/** How a value is written for people, wherever one is shown. */
export const formats = [
  'count',
  'number',
  'currency',
  'bytes',
  'ago',
  'date',
  'text',
  'code',
  'word',
  'device',
] as const;
export type Format = (typeof formats)[number];
