import { removed } from '../../edits.ts';
import type { Move } from '../../move.ts';
import { child, entryOf, walk, wordOf } from '../../source.ts';

/** A page of blocks named a block around them, which said nothing that they do not. */
export const meantBlocks: Move = {
  from: 8,
  to: 9,
  says: '`blocks:` is a page of blocks by itself, and `block: stack` around them is gone',
  move(draft) {
    for (const source of draft.files('spec/screens/'))
      for (const { node } of walk(source.root))
        if (wordOf(child(node, 'block')) === 'stack' && entryOf(node, 'blocks'))
          draft.change(source, ...removed(source, node, ({ name }) => name === 'block'));
  },
};
