import { isMap, type Node as YamlNode } from 'yaml';
import { appended, type Edit, inPlaceOf, removed } from '../../edits.ts';
import type { Move } from '../../move.ts';
import {
  child,
  type Entry,
  endOf,
  entryOf,
  inLine,
  isFlow,
  itemsOf,
  type Source,
  startOf,
  walk,
  wordOf,
} from '../../source.ts';
import { givenTo, listUnder, stepsIn, type Word, wordsIn } from './button-text.ts';

/** What stood in five shapes under seven words is a button: what it says, and what it does in order. */
export const buttons: Move = {
  from: 7,
  to: 8,
  says: '`rowActions`, `actions`, `toggles`, `beside` and `more` are buttons, each with what it does; `link` is where a row leads',
  move(draft) {
    for (const source of draft.files('spec/'))
      for (const { node } of walk(source.root)) {
        if (!isMap(node)) continue;
        const move = movesOfBlock[wordOf(child(node, 'block')) ?? ''];
        for (const edits of move?.(source, node) ?? []) draft.change(source, ...edits);
        const dialog = child(node, 'dialog');
        const action = isMap(dialog) ? entryOf(dialog, 'action') : undefined;
        if (action) draft.change(source, sayOf(source, action, 'buttons', [ofResult(source, action.value)]));
      }
  },
};

type MoveOfBlock = (source: Source, block: YamlNode) => Edit[][];

const movesOfBlock: Readonly<Record<string, MoveOfBlock>> = {
  table: (source, block) => [
    ...replace(source, block, 'rowActions', { word: 'row', of: ofCall, inside: 'buttons' }),
    ...replace(source, block, 'actions', { word: 'buttons', of: ofCall }),
  ],
  head: (source, block) => replace(source, block, 'actions', { word: 'buttons', of: ofLink }),
  result: (source, block) => replace(source, block, 'actions', { word: 'buttons', of: ofResult }),
  form: (source, block) => replace(source, block, 'beside', { word: 'buttons', of: ofBeside }),
  record: movePressed,
  collection: (source, block) => [...moveMore(source, block), ...moveRow(source, block)],
};

/** How each of a list becomes a button, and under which words these stand. */
interface Becoming {
  word: string;
  of: (source: Source, item: YamlNode) => Word[];
  inside?: string;
}

function replace(source: Source, block: YamlNode, word: string, { of, inside, ...to }: Becoming): Edit[][] {
  const entry = entryOf(block, word);
  if (entry === undefined) return [];
  const things = itemsOf(entry.value).map((item) => of(source, item));
  return [[sayOf(source, entry, inside ?? to.word, things, inside === undefined ? undefined : to.word)]];
}

/** An entry as a list of buttons under another word; `around` is the word that this stands under. */
function sayOf(source: Source, entry: Entry, word: string, things: Word[][], around?: string): Edit {
  const from = startOf(entry.key);
  const indent = source.indentOf(from);
  const inFlow = /[{,]/.test(source.text.slice(source.startOfLine(from), from));
  const form = { indent: around ? `${indent}  ` : indent, newline: source.newline, flow: inFlow };
  const list = listUnder(word, things, form);
  const text =
    around === undefined
      ? list
      : inFlow
        ? `${around}: { ${list} }`
        : `${around}:${source.newline}${indent}  ${list}`;
  return inPlaceOf(source, { from, to: endOf(entry.value) }, text);
}

const doing = (steps: readonly string[]): Word => ['do', `[${steps.join(', ')}]`];

function ofCall(source: Source, item: YamlNode): Word[] {
  const call = wordOf(child(item, 'call')) ?? '';
  const made = `{ call: ${call}${givenTo(source, entryOf(item, 'with'))} }`;
  const rest = wordsIn(source, item, ['call', 'with', 'then']);
  return [...rest, doing([made, ...stepsIn(source, child(item, 'then'))])];
}

function ofLink(source: Source, item: YamlNode): Word[] {
  return [...wordsIn(source, item, ['go']), doing([`{ go: ${wordOf(child(item, 'go'))} }`])];
}

function ofResult(source: Source, item: YamlNode): Word[] {
  return [...wordsIn(source, item, ['effects']), doing(stepsIn(source, child(item, 'effects')))];
}

function ofBeside(source: Source, item: YamlNode): Word[] {
  const go = wordOf(child(item, 'go'));
  return [...wordsIn(source, item, ['go']), doing([`{ go: ${go}, keepsQuery: true }`])];
}

/** What stays pressed makes one call where it is and the other where it is not. */
function movePressed(source: Source, block: YamlNode): Edit[][] {
  const header = child(block, 'header');
  const toggles = entryOf(header, 'toggles');
  if (!isMap(header) || toggles === undefined) return [];
  const things = itemsOf(toggles.value).map((item): Word[] => {
    const [value, on, off] = ['value', 'on', 'off'].map((name) => wordOf(child(item, name)) ?? '');
    const not = /^[\w.]+$/.test(value ?? '') ? `not ${value}` : `not (${value})`;
    const made = (when: string | undefined, call: string | undefined) =>
      `{ when: ${when}, call: ${call}, with: { key: key } }`;
    const rest = wordsIn(source, item, ['value', 'allow', 'on', 'off', 'then']);
    const steps = [made(value, off), made(not, on), ...stepsIn(source, child(item, 'then'))];
    return [...rest, ['pressed', value ?? ''], doing(steps)];
  });
  const form = {
    indent: source.indentOf(startOf(entryOf(block, 'block')?.key ?? block)),
    newline: source.newline,
    flow: isFlow(block),
  };
  return [
    [
      ...removed(source, header, ({ name }) => name === 'toggles'),
      appended(source, block, listUnder('buttons', things, form)),
    ],
  ];
}

/** A list that names the page of all its rows does not bring the rest below. */
function moveMore(source: Source, block: YamlNode): Edit[][] {
  const more = entryOf(block, 'more');
  if (more === undefined) return [];
  const go = wordOf(more.value);
  const query = child(more.value, 'query');
  const steps: Word = doing([
    go === undefined
      ? `{ go: ${wordOf(child(more.value, 'go'))}${query ? `, query: ${inLine(source, query)}` : ''} }`
      : `{ go: ${go} }`,
  ]);
  const text = wordOf(child(more.value, 'text')) ?? 'home.more';
  const when: Word[] = go === undefined ? [['when', 'list.more != null']] : [];
  const button: Word[] = [...when, ['text', text], ['icon', 'right'], steps];
  const edit = sayOf(source, more, 'buttons', [button]);
  const isInLine = /[{,]/.test(source.text.slice(source.startOfLine(edit.from), edit.from));
  const unpaged = isInLine ? 'paged: false, ' : `paged: false${source.newline}${source.indentOf(edit.from)}`;
  return [[{ ...edit, text: unpaged + edit.text }]];
}

/** Where a row leads, and which part of it is the thing, stands with the row. */
function moveRow(source: Source, block: YamlNode): Edit[][] {
  const [link, row] = [entryOf(block, 'link'), entryOf(block, 'row')];
  const thing = wordOf(row?.value);
  if (link === undefined && thing === undefined) return [];
  const words = [
    ...(thing === undefined ? [] : [`thing: ${thing}`]),
    ...(link === undefined ? [] : [`go: ${wordOf(link.value)}`]),
  ];
  const said = link ?? row;
  if (said === undefined) return [];
  const place = { from: startOf(said.key), to: endOf(said.value) };
  const other =
    link !== undefined && thing !== undefined ? removed(source, block, ({ name }) => name === 'row') : [];
  return [[inPlaceOf(source, place, `row: { ${words.join(', ')} }`), ...other]];
}
