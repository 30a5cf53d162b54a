import { type Kind, kindById } from '#generated/kinds.ts';
import type { CollectionProps, Format, RecordProps, Scope, Shown, Value } from '#generated/screens/types.ts';
import { textOf as wordsOf } from '../i18n/i18n.ts';
import { formatDateTime } from '../words/format.ts';
import { formatValue, timeOf } from '../words/format-value.ts';

type CardSpec = CollectionProps['card'];

/** A thing of a list as it was read, by the names of its fields. */
export type Row = Readonly<Record<string, unknown>>;

/** A value in the words of the page. */
export interface Presented {
  text: string;
  /** The whole of what `text` shortens: a count in full, a moment. */
  whole: string;
  /** For `<time>`. */
  time?: string | undefined;
  /** Drawn as what programs read. */
  isCode: boolean;
  /** Drawn as what the hub says, which may be a sentence, and is read to its end. */
  isWords: boolean;
  /** Whether the words are those that stand where there is no value. */
  isNone: boolean;
}

/** A tag in the words of the page. */
export interface ShownTag {
  /** As cards of repositories write it. */
  name: string;
  text: string;
}

/** A card in the words of the page. */
export interface ShownCard {
  title: string;
  subtitle: string;
  text: string;
  icon: string;
  image?: string | undefined;
  tags: readonly ShownTag[];
  /** What the hub says of it. */
  marks: readonly ShownTag[];
}

type CardFields = Pick<CardSpec, 'title' | 'subtitle' | 'text' | 'icon' | 'image' | 'tags' | 'marks'>;

/** The scope in which one row's values are read: its kind is the row's own. */
export function rowScope(scope: Scope, row: Row): Scope {
  const kind: Kind | undefined = typeof row.kind === 'string' ? kindById(row.kind) : undefined;
  return kind ? { ...scope, row, kind } : { ...scope, row };
}

/** The scope in which one thing of a list is read: a row, which conditions name by what it is. */
export function elementScope(scope: Scope, { element }: { element?: string }, row: Row): Scope {
  return { ...scope, row, ...(element !== undefined && { [element]: row }) };
}

/** Reads what a card or a header shows from one row. */
export function presentCard(card: CardFields, scope: Scope): ShownCard {
  return {
    title: shownText(card.title, scope),
    subtitle: shownText(card.subtitle, scope),
    text: shownText(card.text, scope),
    icon: textOf(card.icon, scope),
    image: textOf(card.image, scope) || undefined,
    tags: tagsOf(card.tags, scope),
    marks: tagsOf(card.marks, scope),
  };
}

function textOf(value: Value | undefined, scope: Scope): string {
  return formatValue(value?.get(scope), value?.as, scope.language);
}

/** What is shown of a value; nothing where it is not there, and nothing is said of that. */
export function presentValue(shown: Shown, scope: Scope): Presented | undefined {
  if (shown.when?.(scope) === false) return undefined;
  const value = namedValue(shown, scope);
  const { as, none } = shown;
  const text = formatValue(value, as, scope.language, scope.row);
  if (text === '')
    return none && { text: wordsOf(none), whole: wordsOf(none), isCode: false, isWords: true, isNone: true };
  const isTime = as === 'ago' || as === 'date';
  return {
    text,
    whole: wholeOf(value, as, scope),
    time: isTime ? String(value) : undefined,
    isCode: as === 'code',
    isWords: isOfWords(as),
    isNone: false,
  };
}

/** The texts of a value that stands where nothing can be drawn. */
function shownText(shown: Shown | undefined, scope: Scope): string {
  return (shown && presentValue(shown, scope)?.text) ?? '';
}

type Header = RecordProps['header'];
type Tags = NonNullable<CardSpec['tags' | 'marks'] | Header['tags' | 'marks']>;

/** The tags of a thing that a place shows. */
export function tagsOf(tags: Tags | undefined, scope: Scope): ShownTag[] {
  const each = tags?.each.get(scope);
  if (!tags || !Array.isArray(each)) return [];
  const first = 'first' in tags ? tags.first : undefined;
  const rank = ({ category }: Row) => Number(!first?.includes(String(category)));
  const inOrder = [...(each as Row[])].sort((one, other) => rank(one) - rank(other));
  return inOrder
    .map((row) => ({ row, own: elementScope(scope, tags, row) }))
    .filter(({ own }) => tags.where?.(own) ?? true)
    .map(({ row, own }) => ({ name: String(row.name), text: textOf(tags.label, own) }));
}

/** What a format shortens, in full. */
function wholeOf(value: unknown, as: Format | undefined, { language, row }: Scope): string {
  if (as === 'device') return String(value);
  if (as === 'ago') return formatDateTime(timeOf(value), language);
  return formatValue(value, as === 'count' ? 'number' : as, language, row);
}

/** What is one of a few is written by its words: those of its type, where that has a name. */
const isOfWords = (as: Format | undefined) => as !== undefined && /^word(\.|$)/.test(as);

/** A value by the name that people know it by, where it has one. */
function namedValue(shown: Shown, scope: Scope): unknown {
  return nameOf(shown, scope) || shown.get(scope);
}

/** Whether people know it by a name, where it is among what has names; all else is known as it is. */
export const isKnown = (shown: Shown, scope: Scope): boolean =>
  shown.named === undefined || Boolean(nameOf(shown, scope));

function nameOf({ get, named }: Shown, scope: Scope): unknown {
  const each = get(scope) ? named?.each.get(scope) : undefined;
  if (!named || !Array.isArray(each)) return undefined;
  const fitting = each.map((row: Row) => elementScope(scope, named, row)).find((one) => named.where(one));
  return fitting && named.label.get(fitting);
}

/** A tag, or a group of them, as the cards of the same list write it; by its name where it has no title. */
export function tagTitle({ tags }: CardFields, tag: { name: string }, scope: Scope): string {
  return textOf(tags?.label, elementScope(scope, tags ?? {}, { ...tag })) || tag.name;
}
