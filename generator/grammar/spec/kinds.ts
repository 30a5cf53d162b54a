import { any, distinct, entry, icon, integer, list, ref, string } from '../shapes.ts';

/** spec/kinds.yaml: what the product is about. */
export const kinds = entry({
  kinds: {
    need: list(
      entry(
        {
          id: { need: string },
          code: { need: integer, about: 'The number of this kind in searches' },
          icon: { may: icon, about: 'What stands for an item without a picture' },
          tabs: { need: distinct(string), about: 'The tabs of an item, in order' },
          create: list(entry({ at: { need: string }, type: string, guards: distinct(ref('guard')) })),
        },
        { shape: any, named: 'field of a kind' },
      ),
    ),
  },
});
