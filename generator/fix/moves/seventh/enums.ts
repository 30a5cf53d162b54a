import { isSeq, type Node as YamlNode } from 'yaml';
import type { Draft } from '../../draft.ts';
import { appended, type Edit, removed, replaced } from '../../edits.ts';
import type { Move } from '../../move.ts';
import {
  child,
  endOf,
  entriesOf,
  entryOf,
  itemsOf,
  type Source,
  startOf,
  walk,
  wordOf,
  wordsOf,
} from '../../source.ts';
import { inputsIn } from './inputs.ts';
import { addWords, languagesOf, withoutWords, wordIn } from './words.ts';

/** One of a few, as a form showed it. */
interface Card {
  value: string;
  icon?: string;
  text: string;
  about?: string;
}

/** The choices of a field of a form. */
interface Asked {
  source: Source;
  /** What the form says of the field. */
  said: YamlNode;
  type: string;
  cards: Card[];
}

/** A type that is one of a few, with the keys of its words. */
interface Told {
  name: string;
  source: Source;
  type: YamlNode;
  values: YamlNode;
  cards: Card[];
  isShown: boolean;
}

/** Values of a type had words by their own names alone, and icons and reasons at each form that asked for one. */
export const enums: Move = {
  from: 6,
  to: 7,
  says: 'the values of a type have their icons where it is declared, and their words under value.<type>',
  move(draft) {
    const asked = askedIn(draft);
    const told = typesIn(draft).flatMap((type) => tell(type, asked, draft) ?? []);
    for (const { source, type, values, cards, isShown } of told)
      if (isShown) draft.change(source, ...writtenOf(source, type, values, cards));
    leaveChoices(
      draft,
      asked.filter((one) => told.some((type) => isToldBy(one, type))),
    );
    moveWords(draft, told, asked);
  },
};

/** Types that are one of a few, by the list of their values. */
type Type = Pick<Told, 'name' | 'source' | 'type' | 'values'>;

function typesIn(draft: Draft): Type[] {
  return draft.files('spec/entities/').flatMap((source) =>
    entriesOf(child(source.root, 'types')).flatMap(({ name, value }) => {
      const values = child(value, 'enum');
      return isSeq(values) ? [{ name, source, type: value, values }] : [];
    }),
  );
}

function askedIn(draft: Draft): Asked[] {
  const inputs = inputsIn(draft);
  return [...draft.files('spec/screens/'), ...draft.files('spec/parts/')].flatMap((source) =>
    [...walk(source.root)].flatMap(({ node: form }) => {
      if (wordOf(child(form, 'block')) !== 'form') return [];
      const call = wordOf(child(form, 'submit')) ?? '';
      return [...walk(child(form, 'fields'))].flatMap(({ node: said }) => {
        const [field, choices] = [wordOf(child(said, 'field')), child(said, 'choices')];
        const type = field === undefined ? undefined : inputs(call, field);
        return type === undefined || choices === undefined
          ? []
          : [{ source, said, type, cards: cardsOf(choices) }];
      });
    }),
  );
}

const cardsOf = (list: YamlNode): Card[] =>
  itemsOf(list).map((item) => {
    const [icon, about] = ['icon', 'about'].map((word) => wordOf(child(item, word)));
    return {
      value: wordOf(child(item, 'value')) ?? '',
      ...(icon !== undefined && { icon }),
      text: wordOf(child(item, 'text')) ?? '',
      ...(about !== undefined && { about }),
    };
  });

/** What a type says of its values from now on; undefined where nobody has words for all of them. */
function tell({ name, source, type, values }: Type, asked: readonly Asked[], draft: Draft): Told | undefined {
  const own = wordsOf(values);
  const shown = asked.find((one) => one.type === name && isSameSet(one.cards, own));
  const cards = shown?.cards ?? own.map((value) => ({ value, text: `field.value.${value}` }));
  const hasAll = languagesOf(draft).every((language) =>
    cards.every(({ text }) => wordIn(draft, language, text) !== undefined),
  );
  return hasAll ? { name, source, type, values, cards, isShown: shown !== undefined } : undefined;
}

const isSameSet = (cards: readonly Card[], values: readonly string[]) =>
  cards.length === values.length && cards.every(({ value }) => values.includes(value));

const isToldBy = ({ type, cards }: Asked, told: Told) =>
  told.isShown && type === told.name && JSON.stringify(cards) === JSON.stringify(told.cards);

/** The values in the order in which they were shown, with their icons. */
function writtenOf(source: Source, type: YamlNode, values: YamlNode, cards: readonly Card[]): Edit[] {
  const list = replaced(values, `[${cards.map(({ value }) => value).join(', ')}]`);
  const icons = cards.flatMap(({ value, icon }) => (icon === undefined ? [] : [`${value}: ${icon}`]));
  return icons.length === 0 ? [list] : [list, appended(source, type, `icons: { ${icons.join(', ')} }`)];
}

/** Forms do not say it any more: of a field of which nothing else is said, the name is left. */
function leaveChoices(draft: Draft, asked: readonly Asked[]): void {
  for (const { source, said } of asked) {
    const others = entriesOf(said).filter(({ name }) => name !== 'choices');
    const [field, more] = others;
    const isBare = field !== undefined && more === undefined && source.commentsIn(rangeOf(said)).length === 0;
    const edits = isBare
      ? [replaced(said, source.textOf(field.value))]
      : removed(source, said, ({ name }) => name === 'choices');
    draft.change(source, ...edits);
  }
}

const rangeOf = (node: YamlNode) => ({ from: startOf(node), to: endOf(node) });

/** Words go to their types; those that nothing else needs go from where they stood. */
function moveWords(draft: Draft, told: readonly Told[], asked: readonly Asked[]): void {
  if (told.length === 0) return;
  const left = new Set(keysLeft(draft, told, asked));
  for (const language of languagesOf(draft)) {
    const lines = told.flatMap(({ name, cards }) => [
      `${name}:`,
      ...cards.map(({ value, text, about }) => {
        const words = { text: wordIn(draft, language, text), about: about && wordIn(draft, language, about) };
        const said = Object.entries(words).flatMap(([word, own]) => (own ? [`${word}: ${own}`] : []));
        return `  ${value}: { ${said.join(', ')} }`;
      }),
    ]);
    withoutWords(draft, language, left);
    addWords(draft, language, 'value', lines);
  }
}

function keysLeft(draft: Draft, told: readonly Told[], asked: readonly Asked[]): string[] {
  const gone = asked.filter((one) => told.some((type) => isToldBy(one, type)));
  const keys = told.flatMap(({ cards }) => cards.flatMap(({ text, about }) => [text, about ?? []].flat()));
  const texts = draft.files('spec/').map(({ text }) => text);
  const removedTimes = (key: string) =>
    gone.flatMap(({ cards }) => cards).filter(({ text, about }) => text === key || about === key).length;
  return [...new Set(keys)].filter((key) => {
    const pattern = new RegExp(`(?<![\\w.])${key.replaceAll('.', '\\.')}(?![\\w.])`, 'g');
    const times = texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);
    return times <= removedTimes(key) && !isOfOthers(key, draft);
  });
}

/** Whether a value of that name stands in a list of a field, which has no type. */
function isOfOthers(key: string, draft: Draft): boolean {
  const value = /^field\.value\.(.+)$/.exec(key)?.[1];
  if (value === undefined) return false;
  return [...draft.files('spec/entities/'), ...draft.files('spec/endpoints/')].some((source) =>
    walk(source.root).some(({ node, path }) => {
      const values = entryOf(node, 'enum')?.value;
      return path[0] !== 'types' && isSeq(values) && wordsOf(values).includes(value);
    }),
  );
}
