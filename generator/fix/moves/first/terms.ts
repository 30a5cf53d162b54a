import { replaced } from '../../edits.ts';
import type { Move } from '../../move.ts';
import { entryOf } from '../../source.ts';

/** Conditions with a name were called as the values on a card are. */
export const terms: Move = {
  from: 0,
  to: 1,
  says: 'conditions with a name are `terms`',
  move(draft) {
    for (const source of draft.files('spec/guards/')) {
      const facts = entryOf(source.root, 'facts');
      if (facts) draft.change(source, replaced(facts.key, 'terms'));
    }
  },
};
