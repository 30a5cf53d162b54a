import { replaced } from '../../edits.ts';
import type { Move } from '../../move.ts';
import { child, entryOf, walk, wordOf } from '../../source.ts';

/** What blocks called the call that answers what they show, before they all called it `load`. */
const before: Readonly<Record<string, string>> = { banner: 'counts', files: 'info' };

/** Every block loads by the same word. */
export const loads: Move = {
  from: 11,
  to: 12,
  says: '`counts` of a banner and `info` of files are `load`, as in every block',
  move(draft) {
    for (const source of draft.files('spec/screens/'))
      for (const { node } of walk(source.root)) {
        const old = entryOf(node, before[wordOf(child(node, 'block')) ?? ''] ?? '');
        if (old && !entryOf(node, 'load')) draft.change(source, replaced(old.key, 'load'));
      }
  },
};
