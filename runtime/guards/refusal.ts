import { actions } from '#generated/guards.ts';
import type { ActionId } from '#generated/ids.ts';
import type { Effect, Scope } from '#generated/screens/types.ts';

/** The actions that an address asks for, and those that it forbids whoever asks. */
export interface Gate {
  readonly allow: readonly ActionId[];
  readonly refuse: readonly ActionId[];
}

/** The effects of the first action that an address asks for and that one may not do; nothing where all are allowed. */
export function refusalOf({ allow, refuse }: Gate, scope: Scope): readonly Effect[] | undefined {
  const refused = allow.find((id) => refuse.includes(id) || !actions[id].when(scope));
  return refused && refusalBy(refused, scope);
}

/** What a page does whom an action keeps out: as its first check that fails says, else as its last one. */
export function refusalBy(action: ActionId, scope: Scope): readonly Effect[] {
  const { checks } = actions[action];
  return (checks.find(({ when }) => !when(scope)) ?? checks.at(-1))?.otherwise ?? [];
}
