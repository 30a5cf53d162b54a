import { isMap, isSeq, type Node as YamlNode } from 'yaml';
import { replaced } from '../../edits.ts';
import type { Move } from '../../move.ts';
import { child, entryOf, itemsOf, walk, wordOf } from '../../source.ts';

const withPush = ['files', 'markdown'];
const folders = ['spec/screens/', 'spec/errors/', 'spec/parts/', 'spec/states/'];

/** Three words said one thing here and another there. */
export const oneMeaning: Move = {
  from: 5,
  to: 6,
  says: 'one word has one meaning: the effect `open` is `window`, `returns` beside `go` is `comesBack`, and how files are pushed is `push`',
  move(draft) {
    for (const source of folders.flatMap((folder) => draft.files(folder)))
      for (const { node } of walk(source.root))
        for (const [key, word] of renamed(node)) draft.change(source, replaced(key, word));
  },
};

function renamed(node: YamlNode): [YamlNode, string][] {
  if (isSeq(node)) return itemsOf(node).flatMap(inEffect);
  const start = withPush.includes(wordOf(child(node, 'block')) ?? '') ? entryOf(node, 'start') : undefined;
  return start === undefined ? [] : [[start.key, 'push']];
}

/** Effects stand in lists; a call that is `open` does not. */
function inEffect(effect: YamlNode): [YamlNode, string][] {
  if (!isMap(effect)) return [];
  const open = entryOf(effect, 'open');
  const returns = entryOf(effect, 'go') && entryOf(effect, 'returns');
  return [
    ...(open === undefined ? [] : [[open.key, 'window'] as [YamlNode, string]]),
    ...(returns === undefined ? [] : [[returns.key, 'comesBack'] as [YamlNode, string]]),
  ];
}
