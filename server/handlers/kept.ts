import type { ChangedEntity, SelfKept } from '#generated/server/types.ts';
import { itemTurn } from '../items/index.ts';
import type { Kept } from '../rights/index.ts';
import type { Context, Loaded } from './context.ts';

/** What is kept of each thing that handlers change: the server does not compile with one missing. */
export const kept: Readonly<Record<Exclude<ChangedEntity, SelfKept>, Kept<Context & Partial<Loaded>>>> = {
  Item: {
    turn: ({ item }) => itemTurn(item?.id),
    fields: ({ item }) => ({ ...item?.fields, ...item?.privateFields }),
  },
  Person: {
    turn: ({ viewer }) => `Person ${viewer?.id}`,
    fields: ({ hub, viewer }) => (viewer ? hub.people.fieldsOf(viewer.id) : {}),
  },
};
