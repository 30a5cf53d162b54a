import { isMap } from 'yaml';
import { insertedAt, removed, replaced } from '../../edits.ts';
import type { Move } from '../../move.ts';
import { type Entry, endOf, entryOf, inLine, isFlow, type Source, walk } from '../../source.ts';

/** A mark belongs to what it stands beside: on cards and in headers that is the title. */
export const badges: Move = {
  from: 7,
  to: 8,
  says: 'a badge beside the title is said of the title',
  move(draft) {
    for (const source of [...draft.files('spec/screens/'), ...draft.files('spec/parts/')])
      for (const { node } of walk(source.root)) {
        const badge = entryOf(node, 'badge');
        // Of a column it is said where it stays.
        if (badge === undefined || entryOf(node, 'value') !== undefined) continue;
        const title = entryOf(node, 'title');
        if (title === undefined)
          draft.askAt(
            source,
            badge.key,
            'a badge is said of the title, which stands elsewhere: say both here',
          );
        else {
          const taken = removed(source, node, ({ name }) => name === 'badge');
          draft.change(source, sayOf(source, title, badge), ...taken);
        }
      }
  },
};

function sayOf(source: Source, { value: title }: Entry, { value: badge }: Entry) {
  const said = `badge: ${inLine(source, badge)}`;
  const last = isMap(title) && isFlow(title) ? title.items.at(-1)?.value : undefined;
  if (last && 'range' in (last as object))
    return insertedAt(endOf(last as Parameters<typeof endOf>[0]), `, ${said}`);
  return isMap(title)
    ? replaced(title, inLine(source, title).replace(/ }$/, `, ${said} }`))
    : replaced(title, `{ value: ${inLine(source, title)}, ${said} }`);
}
