import type { ConstantUnit } from '../grammar/shape.ts';
import type { Constant } from './limits.ts';

/** What a constant is, told by how it is written. */
export type Sort = ConstantUnit | 'yesNo' | 'patterns';

/** A sort in the words of a fault. */
export const sortWords: Record<Sort, string> = {
  time: 'a time such as 30s',
  bytes: 'a size such as 100MB',
  count: 'a whole number',
  list: 'a list',
  text: 'a text',
  yesNo: 'true or false',
  patterns: 'patterns',
};

/** What a constant is; one that differs is what its cases are. */
export function sortOf({ value, unit }: Pick<Constant, 'value' | 'unit'>): Sort {
  if (unit !== 'none') return unit === 'ms' ? 'time' : 'bytes';
  if (Array.isArray(value)) return 'list';
  if (typeof value !== 'object') return sortOfPlain(value);
  if ('patterns' in value) return 'patterns';
  return sortOfPlain(Object.values(value.cases)[0] ?? value.otherwise ?? '');
}

function sortOfPlain(value: string | number | boolean): Sort {
  if (typeof value === 'string') return 'text';
  return typeof value === 'number' ? 'count' : 'yesNo';
}
