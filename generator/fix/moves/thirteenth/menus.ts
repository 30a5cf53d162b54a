import { isMap, isSeq } from 'yaml';
import { replaced } from '../../edits.ts';
import type { Move } from '../../move.ts';
import { child, endOf, entriesOf, inLine, isFlow, itemsOf, type Source, startOf } from '../../source.ts';

type YamlNode = Source['root'];

/** Where the one menu stood that there was. */
const before = 'at: [person, side]';

/** A menu says where it stands, and its links are buttons. */
export const menus: Move = {
  from: 12,
  to: 13,
  says: 'a menu says where it stands (`at: [person, side]`), and its entries are buttons',
  move(draft) {
    for (const source of draft.files('spec/app.yaml'))
      for (const { key, value } of entriesOf(child(source.root, 'menus'))) {
        if (!isSeq(value)) continue;
        if (isFlow(child(source.root, 'menus') ?? value)) {
          const buttons = itemsOf(value).map((item) => buttonOf(source, item));
          draft.change(source, replaced(value, `{ ${before}, buttons: [${buttons.join(', ')}] }`));
          continue;
        }
        const indent = source.indentOf(startOf(key));
        const lines = itemsOf(value).map((item) => `${indent}    - ${buttonOf(source, item)}`);
        // The list begins behind its key, in a line of its own or in the same.
        const whole = { from: endOf(key) + 1, to: source.endOfLine(endOf(value)) };
        const remarks = source.commentsIn(whole).map((remark) => `${indent}  ${remark}`);
        const text = [
          '',
          ...remarks,
          `${indent}  ${before}`,
          `${indent}  buttons:${lines.length > 0 ? '' : ' []'}`,
          ...lines,
        ];
        draft.change(source, { ...whole, text: text.join(source.newline) });
      }
  },
};

function buttonOf(source: Source, item: YamlNode): string {
  if (!isMap(item)) return item ? inLine(source, item) : '';
  const entries = entriesOf(item).map(({ name, value }) => [name, inLine(source, value)] as const);
  const words = entries.flatMap(([name, text]) => (name === 'go' ? [] : [`${name}: ${text}`]));
  const steps = entries.flatMap(([name, text]) => (name === 'go' ? [`do: [{ go: ${text} }]`] : []));
  return `{ ${[...words, ...steps].join(', ')} }`;
}
