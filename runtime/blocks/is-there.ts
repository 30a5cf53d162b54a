import type { Scope, When } from '#generated/screens/types.ts';

/** Whether a block is there at all: one that is not loads nothing. */
export const isBlockThere = ({ when }: { readonly when?: When }, scope: Scope): boolean =>
  when?.(scope) !== false;
