import { isMap, isScalar, isSeq, type Node as YamlNode } from 'yaml';
import type { Draft } from '../../draft.ts';
import { removed } from '../../edits.ts';
import type { Move } from '../../move.ts';
import {
  child,
  type Entry,
  endOf,
  entriesOf,
  entryOf,
  inLine,
  isFlow,
  itemsOf,
  plainOf,
  type Source,
  walk,
  wordOf,
  wordsOf,
} from '../../source.ts';
import { beginsByItself } from './begins-by-itself.ts';
import { inFlow, inLines, type Part } from './written-parts.ts';

/** Words that said one thing of each field, by its name, and in which order they stand in one entry of the list. */
const perField = ['words', 'start', 'values', 'options', 'choices'] as const;
const goes = new Set<string>([...perField, 'rows', 'fewer', 'address']);

/** What a form asks stood in a list, and what is to be said of a field in up to eight maps beside it. */
export const askedFields: Move = {
  from: 4,
  to: 5,
  says: 'what a form says of a field stands with its name, in one list of `fields`',
  move(draft) {
    for (const source of draft.files('spec/screens/'))
      for (const { node } of walk(source.root))
        if (isMap(node) && wordOf(child(node, 'block')) === 'form') moveForm(draft, source, node);
  },
};

function moveForm(draft: Draft, source: Source, form: YamlNode): void {
  const fields = entryOf(form, 'fields');
  const old = entriesOf(form).filter(({ name }) => goes.has(name));
  if (fields === undefined || old.length === 0) return;
  // Which of those that stand in rows already would stand in another, nobody knows.
  if (old.some(({ name }) => name === 'rows') && listsIn(fields.value).some(isMoved)) return;
  const told = { form, source, begins: beginsByItself(draft, form) };
  draft.change(
    source,
    writtenList(source, form, fields, (list) => entriesIn(list, told)),
    ...removed(source, form, ({ name }) => goes.has(name)),
  );
}

interface Told {
  form: YamlNode;
  source: Source;
  /** Whether a field begins with a value where nothing is said. */
  begins: (field: string, value: string) => boolean;
}

/** The lists of fields: one, or one for each case. */
const listsIn = (fields: YamlNode): YamlNode[] =>
  isMap(fields) ? entriesOf(fields).flatMap(({ value }) => (isSeq(value) ? [value] : [])) : [fields];

/** Whether something is said in a list that nobody could say there before. */
const isMoved = (list: YamlNode) => itemsOf(list).some((item) => !isScalar(item));

/** An entry that stands there as it is said now, with what is said of its field beside the list. */
function entryOfItem(item: YamlNode, told: Told): Part {
  if (isSeq(item)) return { items: itemsOf(item).map((one) => entryOfItem(one, told)) };
  const name = wordOf(item) ?? wordOf(child(item, 'field'));
  const said: Part = name === undefined ? { text: '' } : entryOfField(name, told);
  if (!isMap(item)) return said;
  const own = entriesOf(item).map((entry) => partOf(entry, told.source));
  const others = 'entries' in said ? said.entries.filter(([word]) => own.every(([one]) => one !== word)) : [];
  return { entries: [...own, ...others] };
}

/** The entries of one list of fields: names, or what is said of them, those of a row in a list of their own. */
function entriesIn(list: YamlNode, told: Told): Part[] {
  if (isMoved(list)) return itemsOf(list).map((item) => entryOfItem(item, told));
  const names = wordsOf(list);
  const rows = itemsOf(child(told.form, 'rows')).map((row) =>
    wordsOf(row).filter((name) => names.includes(name)),
  );
  const rowOf = (name: string) => rows.find((row) => row.length > 1 && row.includes(name));
  return names.flatMap((name): Part[] => {
    const row = rowOf(name);
    if (row === undefined) return [entryOfField(name, told)];
    return names.find((one) => row.includes(one)) === name
      ? [{ items: row.map((one) => entryOfField(one, told)) }]
      : [];
  });
}

function entryOfField(name: string, told: Told): Part {
  const { form, source } = told;
  const said = perField.flatMap((word) => saidUnder(word, name, told));
  const fewer = wordsOf(child(form, 'fewer')).includes(name) ? [['fewer', { text: 'true' }] as const] : [];
  const address = child(form, 'address');
  const isAddress = wordOf(child(address, 'field')) === name;
  const places = entriesOf(address).filter((entry) => entry.name !== 'field');
  const ofAddress = isAddress
    ? [['address', { entries: places.map((entry) => partOf(entry, source)) }] as const]
    : [];
  const entries: [string, Part][] = [...said, ...fewer.map(mutable), ...ofAddress.map(mutable)];
  return entries.length === 0 ? { text: name } : { entries: [['field', { text: name }], ...entries] };
}

const mutable = ([word, part]: readonly [string, Part]): [string, Part] => [word, part];

const partOf = ({ name, value }: Entry, source: Source): [string, Part] => [name, partOfNode(value, source)];

function partOfNode(node: YamlNode, source: Source): Part {
  if (isSeq(node)) return { items: itemsOf(node).map((item) => partOfNode(item, source)) };
  if (isMap(node)) return { entries: entriesOf(node).map((entry) => partOf(entry, source)) };
  return { text: inLine(source, node) };
}

function saidUnder(
  word: (typeof perField)[number],
  name: string,
  { form, source, begins }: Told,
): [string, Part][] {
  const all = child(form, word);
  const own = entryOf(all, name);
  // One thing gave all fields what they began with.
  const thing = word === 'values' ? wordOf(all) : undefined;
  if (thing !== undefined)
    return begins(name, `${thing}.${name}`) ? [] : [['value', { text: `${thing}.${name}` }]];
  if (own === undefined) return [];
  if (word === 'words') return entriesOf(own.value).map((entry) => partOf(entry, source));
  if (word !== 'values') return [[word, partOfNode(own.value, source)]];
  const value = wordOf(own.value);
  return value !== undefined && begins(name, value) ? [] : [['value', partOfNode(own.value, source)]];
}

/** The new text of the list, or of the list of each case. */
function writtenList(
  source: Source,
  form: YamlNode,
  { key, value }: Entry,
  entries: (list: YamlNode) => Part[],
): { from: number; to: number; text: string } {
  const part: Part = isMap(value)
    ? {
        entries: entriesOf(value).map(({ name, value: own }) => [
          name,
          name === 'by' ? { text: String(plainOf(own)) } : { items: entries(own) },
        ]),
      }
    : { items: entries(value) };
  const stretch = { from: endOf(key) + 1, to: endOf(value) };
  const indent = source.indentOf(key.range?.[0] ?? 0);
  if (isFlow(form)) return { ...stretch, text: ` ${inFlow(part)}` };
  const comments = source.commentsIn(stretch).map((comment) => `\n${indent}  ${comment}`);
  const text = `${comments.join('')}${inLines(part, indent, comments.length > 0)}`;
  return { ...stretch, text: text.replaceAll('\n', source.newline) };
}
