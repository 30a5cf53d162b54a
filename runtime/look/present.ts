import { type Kind, kindById } from '#generated/kinds.ts';
import type { CollectionProps, Format, Scope, Value } from '#generated/screens/types.ts';
import type { Tag } from '#generated/types.ts';
import { formatValue } from '../words/format-value.ts';

type CardSpec = CollectionProps['card'];
export type Row = Readonly<Record<string, unknown>>;

export interface ShownFact {
  icon?: string | undefined;
  label?: NonNullable<CardSpec['facts']>[number]['label'];
  text: string;
  /** The whole of what `text` shortens: a count in full, a moment. */
  whole: string;
  /** For `<time>`. */
  time?: string | undefined;
  /** Drawn as what programs read. */
  isCode: boolean;
}

/** A card in the words of the page. */
export interface ShownCard {
  title: string;
  subtitle: string;
  text: string;
  icon: string;
  image?: string | undefined;
  tags: readonly string[];
  facts: readonly ShownFact[];
}

type CardFields = Pick<CardSpec, 'title' | 'subtitle' | 'text' | 'icon' | 'image' | 'tags' | 'facts'>;

/** The scope in which one row's values are read: its kind is the row's own. */
export function rowScope(scope: Scope, row: Row): Scope {
  const kind: Kind | undefined = typeof row.kind === 'string' ? kindById(row.kind) : undefined;
  return kind ? { ...scope, row, kind } : { ...scope, row };
}

/** Reads what a card or a header shows from one row. */
export function presentCard(card: CardFields, scope: Scope): ShownCard {
  return {
    title: textOf(card.title, scope),
    subtitle: textOf(card.subtitle, scope),
    text: textOf(card.text, scope),
    icon: textOf(card.icon, scope),
    image: textOf(card.image, scope) || undefined,
    tags: tagsOf(card, scope),
    facts: (card.facts ?? []).flatMap((fact) => presentFact(fact, scope)),
  };
}

function textOf(value: Value | undefined, scope: Scope): string {
  return formatValue(value?.get(scope), value?.as, scope.language);
}

function tagsOf({ tags }: CardFields, scope: Scope): string[] {
  const each = tags?.each.get(scope);
  if (!tags || !Array.isArray(each)) return [];
  const rank = ({ category }: Tag) => Number(!tags.first?.includes(category ?? ''));
  const inOrder = [...(each as Tag[])].sort((one, other) => rank(one) - rank(other));
  const scopes = inOrder.map((tag) => ({ ...scope, tag }));
  return scopes.filter((one) => tags.where?.(one) ?? true).map((one) => textOf(tags.label, one));
}

function presentFact(fact: NonNullable<CardSpec['facts']>[number], scope: Scope): ShownFact[] {
  const value = namedValue(fact, scope);
  const as = fact.as ?? fact.value.as;
  const text = formatValue(value, as, scope.language);
  if (text === '') return [];
  const isTime = as === 'ago' || as === 'date';
  const time = isTime ? String(value) : undefined;
  return [
    {
      icon: fact.icon,
      label: fact.label,
      text,
      whole: wholeOf(value, as, scope),
      time,
      isCode: as === 'code',
    },
  ];
}

/** What a format shortens, in full. */
function wholeOf(value: unknown, as: Format | undefined, { language }: Scope): string {
  if (as === 'device') return String(value);
  if (as === 'ago') return formatValue(value, 'date', language);
  return formatValue(value, as === 'count' ? 'number' : as, language);
}

type Named = Pick<NonNullable<CardSpec['facts']>[number], 'value' | 'named'>;

/** A value by the name that people know it by, where it has one. */
export function namedValue({ value, named }: Named, scope: Scope): unknown {
  const own = value.get(scope);
  const each = own ? named?.each.get(scope) : undefined;
  if (!named || !Array.isArray(each)) return own;
  const fitting = each.map((tag: Tag) => ({ ...scope, tag })).find((one) => named.where(one));
  return (fitting && named.label.get(fitting)) || own;
}

/** A tag, or a group of them, as the cards of the same list write it; by its name where it has no title. */
export function tagTitle({ tags }: CardFields, tag: { name: string }, scope: Scope): string {
  return textOf(tags?.label, { ...scope, tag: tag as Tag }) || tag.name;
}
