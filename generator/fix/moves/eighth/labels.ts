import { isMap, type Node as YamlNode } from 'yaml';
import type { Draft } from '../../draft.ts';
import { removed, replaced } from '../../edits.ts';
import type { Move } from '../../move.ts';
import { child, entriesOf, inLine, itemsOf, type Source, walk, wordOf } from '../../source.ts';

/** Lists of what is shown, in which a value that says nothing of its own has the word of its field. */
const lists = ['columns', 'facts', 'meters'];

/** What of a shown value follows from its field: the word for it, and how its type is written. */
export const labels: Move = {
  from: 7,
  to: 8,
  says: 'a shown value says no label that is its field’s, and no format that is its type’s',
  move(draft) {
    const formats = formatsOf(draft);
    for (const source of [...draft.files('spec/screens/'), ...draft.files('spec/parts/')])
      for (const { node, entry } of walk(source.root))
        if (entry && lists.includes(entry.name))
          for (const item of itemsOf(node)) leaveOut(draft, source, item, formats);
  },
};

function leaveOut(draft: Draft, source: Source, item: YamlNode, formats: ReadonlyMap<string, string>): void {
  const value = child(item, 'value');
  const name = wordOf(value)?.split('.').at(-1);
  if (!isMap(item) || value === undefined || name === undefined) return;
  const follows = new Map([
    ['label', `field.${name}`],
    ['as', formats.get(name)],
  ]);
  const goes = entriesOf(item).filter(
    (one) => wordOf(one.value)?.length && follows.get(one.name) === wordOf(one.value),
  );
  if (goes.length === 0) return;
  if (goes.length + 1 === entriesOf(item).length) draft.change(source, replaced(item, inLine(source, value)));
  else draft.change(source, ...removed(source, item, (one) => goes.some(({ name }) => name === one.name)));
}

/** Types that say how their values are written. */
const formatOfType: Readonly<Record<string, string>> = {
  bytes: 'bytes',
  time: 'date',
  date: 'date',
  count: 'count',
};

/** How a field of each name is written, where all of that name are of one such type. */
function formatsOf(draft: Draft): Map<string, string> {
  const types = new Map<string, Set<string>>();
  const note = (name: string, type: string) =>
    types.set(name.replace(/\?$/, ''), (types.get(name.replace(/\?$/, '')) ?? new Set()).add(type));
  for (const source of draft.files('spec/entities/'))
    for (const entity of entriesOf(source.root))
      if (entity.name !== 'types' && entity.name !== 'views')
        for (const { name, value } of entriesOf(entity.value)) note(name, typeIn(value));
  for (const source of draft.files('spec/endpoints/'))
    for (const call of entriesOf(source.root))
      for (const { name, value } of entriesOf(child(call.value, 'returns'))) note(name, typeIn(value));
  const one = [...types].flatMap(([name, own]) => {
    const [type = '', ...others] = own;
    const format = others.length === 0 && Object.hasOwn(formatOfType, type) ? formatOfType[type] : undefined;
    return format === undefined ? [] : [[name, format] as const];
  });
  return new Map(one);
}

const typeIn = (field: YamlNode): string => wordOf(field) ?? wordOf(child(field, 'type')) ?? 'another';
