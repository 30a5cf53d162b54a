import { isSeq } from 'yaml';
import { replaced } from '../../edits.ts';
import type { Move } from '../../move.ts';
import { child, endOf, entriesOf, entryOf, startOf, wordsOf } from '../../source.ts';

/** Fewer names than this are as short written out. */
const enough = 4;

/** A view that has all that another has named each of it once more. */
export const like: Move = {
  from: 2,
  to: 3,
  says: 'a view that has all that another has is like it, and more',
  move(draft) {
    for (const source of draft.files('spec/entities/')) {
      const views = entriesOf(child(source.root, 'views')).filter(({ value }) => isSeq(value));
      const kept = entriesOf(source.root).find(({ value }) => entryOf(value, 'kept') !== undefined);
      const order = entriesOf(kept?.value).map(({ name }) => name.replace(/\?$/, ''));
      const inOrder = (names: readonly string[]) =>
        names.every((name, i) => i === 0 || order.indexOf(names[i - 1] ?? '') < order.indexOf(name));
      for (const [i, view] of views.entries()) {
        const names = wordsOf(view.value);
        const others = views
          .slice(0, i)
          .map(({ name, value }) => ({ name, names: wordsOf(value) }))
          .filter((one) => one.names.length >= enough && one.names.length < names.length)
          .filter((one) => one.names.every((name) => names.includes(name)));
        const [most] = others.sort((a, b) => b.names.length - a.names.length);
        const range = { from: startOf(view.value), to: endOf(view.value) };
        if (most === undefined || !inOrder(names) || source.commentsIn(range).length > 0) continue;
        const more = names.filter((name) => !most.names.includes(name));
        draft.change(source, replaced(view.value, `{ like: ${most.name}, and: [${more.join(', ')}] }`));
      }
    }
  },
};
