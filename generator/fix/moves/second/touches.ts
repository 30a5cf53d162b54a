import { isSeq, type Node as YamlNode } from 'yaml';
import type { Draft } from '../../draft.ts';
import { removed, removedItems, replaced } from '../../edits.ts';
import type { Move } from '../../move.ts';
import { child, itemsOf, plainOf, type Source, walk } from '../../source.ts';

/** Lists of what is to be asked anew are known from what a call touches; all of a page is asked anew by a bare word. */
export const touches: Move = {
  from: 1,
  to: 2,
  says: 'what a call touches is known: lists of `forget` and `refresh` go',
  move(draft) {
    for (const source of draft.files('spec/'))
      for (const { node, entry, parent } of walk(source.root)) {
        if (entry === undefined || !isSeq(node)) continue;
        const goes = itemsOf(node).filter(isList);
        if (goes.length === 0) sayBare(draft, source, node);
        else if (goes.length < itemsOf(node).length)
          draft.change(source, ...removedItems(source, node, (item) => goes.includes(item)));
        else if (parent) draft.change(source, ...removed(source, parent, (one) => one.key === entry.key));
      }
  },
};

/** `refresh: false` did nothing either. */
function isList(effect: YamlNode): boolean {
  const refresh = child(effect, 'refresh');
  return (
    isSeq(child(effect, 'forget')) || isSeq(refresh) || (refresh !== undefined && plainOf(refresh) === false)
  );
}

function sayBare(draft: Draft, source: Source, effects: YamlNode): void {
  for (const effect of itemsOf(effects))
    if (plainOf(child(effect, 'refresh')) === true) draft.change(source, replaced(effect, 'refresh'));
}
