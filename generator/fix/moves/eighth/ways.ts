import { isMap, type Node as YamlNode } from 'yaml';
import type { Draft } from '../../draft.ts';
import { removed, replaced } from '../../edits.ts';
import type { Move } from '../../move.ts';
import { child, entriesOf, inLine, type Source, walk } from '../../source.ts';

const oldWords = ['value', 'as', 'when', 'else'];

/** A value had one other, for where its condition does not hold; now it has as many as there are. */
export const ways: Move = {
  from: 7,
  to: 8,
  says: 'one value or another is a list, the first that holds: `value: [{ value, when }, other]`',
  move(draft) {
    for (const source of [...draft.files('spec/screens/'), ...draft.files('spec/parts/')])
      for (const { node } of walk(source.root)) if (isMap(node)) sayWays(draft, source, node);
  },
};

function sayWays(draft: Draft, source: Source, map: YamlNode): void {
  const entries = entriesOf(map);
  const [value, when, other] = ['value', 'when', 'else'].map((name) => child(map, name));
  if (!value || !when || !other || entries.some(({ name }) => !oldWords.includes(name))) return;
  const [shown, condition, rest] = [value, when, other].map((node) => inLine(source, node));
  draft.change(
    source,
    replaced(value, `[{ value: ${shown}, when: ${condition} }, ${rest}]`),
    ...removed(source, map, ({ name }) => name === 'when' || name === 'else'),
  );
}
