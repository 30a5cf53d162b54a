import type { Node as YamlNode } from 'yaml';
import type { Draft } from '../../draft.ts';
import { appended, type Edit, removed } from '../../edits.ts';
import type { Move } from '../../move.ts';
import {
  child,
  type Entry,
  endOf,
  entriesOf,
  entryOf,
  inLine,
  type Source,
  startOf,
  walk,
  wordOf,
} from '../../source.ts';

/** What was read of every row, since each was an item. */
const name = '[createUser, name]';

/** Cards and headers drew items alone: what makes a name, a picture and the way up to a thing is said where they stand. */
export const anyThing: Move = {
  from: 17,
  to: 18,
  says: 'cards and headers say what makes the name (`path`) and the picture (`imageFrom`) of what they show; `owner`, and the `icon` of a header, stand in its `path`',
  move(draft) {
    const hasKindName = sayKindNames(draft);
    for (const source of [...draft.files('spec/screens/'), ...draft.files('spec/parts/')])
      for (const { node } of walk(source.root)) {
        const header = child(node, 'header');
        if (wordOf(child(node, 'block')) === 'record' && header && entryOf(node, 'load'))
          draft.change(source, ...headerEdits(source, header, hasKindName));
        for (const card of cardsIn(source, node)) draft.change(source, ...cardEdits(source, card));
      }
  },
};

/** The words of a kind at the head of the way up; whether there is a place for them. */
function sayKindNames(draft: Draft): boolean {
  const files = draft.files('locales/').filter(({ path }) => /^locales\/[^/]+\/item\.yaml$/.test(path));
  for (const source of files)
    if (source.root && !entryOf(source.root, 'kindName'))
      draft.change(source, appended(source, source.root, 'kindName: "{kind}"'));
  return files.length > 0;
}

function headerEdits(source: Source, header: YamlNode, hasKindName: boolean): Edit[] {
  if (entryOf(header, 'path')) return [];
  const [owner, icon] = [entryOf(header, 'owner'), entryOf(header, 'icon')];
  const kind = [
    ...(icon ? [`icon: ${inLine(source, icon.value)}`] : []),
    hasKindName ? 'text: item.kindName' : 'value: kind',
    'go: list',
  ];
  const person = ['value: createUser', ...entriesOf(owner?.value).map((entry) => wordsOf(source, entry))];
  const path = `path: [{ ${kind.join(', ')} }, { ${person.join(', ')} }, { value: name }]`;
  const goes = owner ?? icon;
  return [
    ...(goes ? [inPlaceOf(goes, path)] : [appended(source, header, path)]),
    ...(owner && icon ? removed(source, header, ({ key }) => key === icon.key) : []),
    appended(source, header, `copy: ${name}`),
    appended(source, header, `imageFrom: ${name}`),
  ];
}

const wordsOf = (source: Source, { name: word, value }: Entry) => `${word}: ${inLine(source, value)}`;

const inPlaceOf = ({ key, value }: Entry, text: string): Edit => ({
  from: startOf(key),
  to: endOf(value),
  text,
});

/** The card of a list, or those that stand among the parts. */
function cardsIn(source: Source, node: YamlNode): YamlNode[] {
  const card = child(node, 'card');
  if (!card) return [];
  if (source.path.startsWith('spec/parts/')) return entriesOf(card).map(({ value }) => value);
  // Another card may be of anything by now; one that says whether its owner is named is of an item.
  return entryOf(card, 'owner') ? [card] : [];
}

function cardEdits(source: Source, card: YamlNode): Edit[] {
  if (entryOf(card, 'path')) return [];
  const owner = entryOf(card, 'owner');
  const own = owner && inPlaceOf(owner, `path: ${inLine(source, owner.value) === 'false' ? '[name]' : name}`);
  // A card like another has what that says.
  if (entryOf(card, 'like')) return own ? [own] : [];
  return [own ?? appended(source, card, `path: ${name}`), appended(source, card, `imageFrom: ${name}`)];
}
