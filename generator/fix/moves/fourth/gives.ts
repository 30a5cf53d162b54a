import { isMap, type Node as YamlNode } from 'yaml';
import type { Draft } from '../../draft.ts';
import { appended, type Edit, removed, replaced } from '../../edits.ts';
import type { Move } from '../../move.ts';
import { type Entry, entriesOf, entryOf, type Source, startOf, walk } from '../../source.ts';

/** What a form gave was `fixed` for the call that it sends to, and `with` for the one that it loads. */
export const gives: Move = {
  from: 3,
  to: 4,
  says: 'what a form gives to its calls stands under `with`, and `fixed` goes',
  move(draft) {
    for (const source of draft.files('spec/screens/'))
      for (const { node } of walk(source.root)) {
        const fixed = entryOf(node, 'fixed');
        const submit = entryOf(node, 'submit');
        if (fixed === undefined || submit === undefined || !isMap(fixed.value)) continue;
        draft.change(source, ...moved(node, { fixed, submit }, { draft, source }));
      }
  },
};

function moved(
  form: YamlNode,
  { fixed, submit }: { fixed: Entry; submit: Entry },
  { draft, source }: { draft: Draft; source: Source },
): Edit[] {
  const given = entryOf(form, 'with');
  if (given === undefined) return [replaced(fixed.key, 'with')];
  const own = entriesOf(fixed.value);
  const twice = own.filter(({ name }) => entryOf(given.value, name) !== undefined);
  for (const { name, value } of twice) {
    const before = entryOf(given.value, name);
    if (before && source.textOf(before.value) !== source.textOf(value))
      draft.askAt(
        source,
        submit.key,
        `"${name}" was ${source.textOf(before.value)} for load and ${source.textOf(value)} here: it is the first for both now`,
      );
  }
  const added = own.filter((entry) => !twice.includes(entry));
  return [
    ...added.map(({ key, value }) =>
      appended(source, given.value, `${source.textOf(key)}: ${source.textOf(value)}`),
    ),
    ...removed(source, form, ({ key }) => startOf(key) === startOf(fixed.key)),
  ];
}
