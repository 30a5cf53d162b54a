import type { Node as YamlNode } from 'yaml';
import type { Draft } from '../../draft.ts';
import type { Move } from '../../move.ts';
import { child, entriesOf, entryOf, walk, wordOf } from '../../source.ts';

/** A list without `direction` could not be turned round: now it can where its call takes `order`. */
export const turned: Move = {
  from: 15,
  to: 16,
  says: 'a list is turned round wherever its call takes `order`, but for the orders under `fixed`',
  move(draft) {
    const calls = callsWithOrder(draft);
    for (const source of draft.files('spec/screens/'))
      for (const { node } of walk(source.root)) {
        const sort = entryOf(node, 'sort');
        const isUnsaid =
          sort &&
          entriesOf(sort.value).length > 0 &&
          !['direction', 'fixed'].some((word) => entryOf(sort.value, word));
        if (sort && isUnsaid && isSaidOf(node) && calls.has(wordOf(child(node, 'load')) ?? ''))
          draft.askAt(
            source,
            sort.key,
            'this list could not be turned round, and can be now: name the orders that cannot under "fixed"',
          );
      }
  },
};

const isSaidOf = (block: YamlNode) => wordOf(child(block, 'block')) === 'collection';

function callsWithOrder(draft: Draft): Set<string> {
  const calls = draft.files('spec/endpoints/').flatMap(({ root }) => entriesOf(root));
  const takes = ({ value }: (typeof calls)[number]) =>
    entriesOf(child(value, 'query')).some(({ name }) => name.replace(/\?$/, '') === 'order');
  return new Set(calls.filter(takes).map(({ name }) => name));
}
