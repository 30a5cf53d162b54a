import type { Scope } from '#generated/screens/types.ts';

/** With what its buttons may ask of the list: how many there are, and whether there are more than stand here. */
export function withList(scope: Scope, count: number | undefined, hasMore: boolean): Scope {
  const list = {
    ...(count !== undefined && { count: String(count) }),
    ...(hasMore && { more: 'yes' }),
  };
  return { ...scope, list } as Scope;
}
