import type { Node as YamlNode } from 'yaml';
import { replaced } from '../../edits.ts';
import type { Move } from '../../move.ts';
import { child, type Entry, entryOf, walk, wordOf } from '../../source.ts';

/** Where menus, pages and their parts lead somewhere. */
const leading = ['spec/app.yaml', 'spec/screens/', 'spec/parts/'];
/** What a list is narrowed by, of which each named its input. */
const narrowing = ['query', 'kinds', 'filters'];

/** What is given stands under `with`, wherever it is given. */
export const given: Move = {
  from: 13,
  to: 14,
  says: '`with` gives and `start` is what a form begins with: `param` of a list and `query` of a link are `with`, and `values` of a form are `start`',
  move(draft) {
    for (const source of draft.files('spec/screens/'))
      for (const { node } of walk(source.root))
        for (const [{ key }, now] of inBlock(node)) draft.change(source, replaced(key, now));
    for (const source of leading.flatMap((folder) => draft.files(folder)))
      for (const { node } of walk(source.root)) {
        const query = entryOf(node, 'go') && entryOf(node, 'query');
        if (query && !entryOf(node, 'with')) draft.change(source, replaced(query.key, 'with'));
      }
  },
};

function inBlock(node: YamlNode): [Entry, string][] {
  const values = entryOf(node, 'schema') && entryOf(node, 'submit') && entryOf(node, 'values');
  const isList = wordOf(child(node, 'block')) === 'collection';
  const params = (isList ? narrowing : []).flatMap((word) => entryOf(child(node, word), 'param') ?? []);
  return [
    ...params.map((entry): [Entry, string] => [entry, 'with']),
    ...(values ? [[values, 'start'] as [Entry, string]] : []),
  ];
}
