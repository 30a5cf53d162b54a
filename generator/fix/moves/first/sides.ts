import { replaced } from '../../edits.ts';
import type { Move } from '../../move.ts';
import { entryOf, walk, wordOf } from '../../source.ts';

/** A value that differs between form and API says `side`; a door is who is answered. */
export const sides: Move = {
  from: 0,
  to: 1,
  says: 'what differs between form and API differs `by: side`',
  move(draft) {
    for (const source of draft.files('spec/rules/'))
      for (const { node } of walk(source.root)) {
        const by = entryOf(node, 'by');
        if (by && wordOf(by.value) === 'door') draft.change(source, replaced(by.value, 'side'));
      }
  },
};
