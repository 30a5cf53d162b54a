import { removed } from '../../edits.ts';
import type { Move } from '../../move.ts';
import { child, entryOf, wordOf } from '../../source.ts';

/** Blocks that never showed the title of a screen: that of the window stands with the address. */
const withoutTitle = ['record', 'files', 'markdown'];

/** Any screen could have a title, and of some nobody read it. */
export const titles: Move = {
  from: 1,
  to: 2,
  says: 'only screens whose block shows a title have one',
  move(draft) {
    for (const source of draft.files('spec/screens/')) {
      const { root } = source;
      const block = wordOf(child(root, 'block'));
      if (root === null || block === undefined || !withoutTitle.includes(block)) continue;
      if (entryOf(root, 'title'))
        draft.change(source, ...removed(source, root, ({ name }) => name === 'title'));
    }
  },
};
