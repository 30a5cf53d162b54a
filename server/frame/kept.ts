import type { Kept } from '../rights/index.ts';
import type { Context } from './context.ts';

/** What is kept of each thing that handlers of any product change. */
export const anyKept: { readonly Person: Kept<Context> } = {
  Person: {
    turn: ({ viewer }) => `Person ${viewer?.id}`,
    fields: ({ hub, viewer }) => (viewer ? hub.people.fieldsOf(viewer.id) : {}),
  },
};
