import type { OwnKept } from '../frame/rooms.ts';
import { itemTurn } from '../items/index.ts';
import type { Context, Loaded } from './context.ts';

/** What is kept of each thing that the hub's own handlers change: the server does not compile with one missing. */
export const kept: OwnKept<Context & Partial<Loaded>> = {
  Item: {
    turn: ({ item }) => itemTurn(item?.id),
    fields: ({ item }) => ({ ...item?.fields, ...item?.privateFields }),
  },
};
