import type { Product } from '../../model/product.ts';
import { isGiven } from '../../resolve/subjects.ts';

/** The checks of a call that are about nobody but who asks: what a page can ask before the call. */
export function asksOfViewer(
  call: string,
  { endpoints, actions, checks, subjects }: Pick<Product, 'endpoints' | 'actions' | 'checks' | 'subjects'>,
): string[] {
  const asked = actions[endpoints[call]?.allow ?? '']?.checks ?? [];
  return asked.filter((id) => checks[id]?.reads.every((name) => isGiven(name, subjects)));
}

/** The guards that ask a check. */
export const guardsWith = (check: string, { guards }: Pick<Product, 'guards'>): string[] =>
  Object.values(guards).flatMap(({ id, checks }) => (checks.includes(check) ? [id] : []));
