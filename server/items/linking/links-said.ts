import { linksMax, manifestWordMax, nameMax } from '#generated/constants.ts';
import { manifests } from '#generated/server/manifests.ts';
import { stored } from '#generated/store/tables.ts';

/** What an item says that it is made from: an address that it names, whether or not anything stands there. */
export interface Link {
  kind: string;
  owner: string;
  name: string;
}

type Said = Readonly<Record<string, unknown>>;

/** What the front matter of a README names. */
export function linksOfCard(frontMatter: Said): Link[] {
  return linksOf(
    stored.Item.json.flatMap((entry) =>
      'leadsTo' in entry && 'frontMatter' in entry
        ? [{ kind: entry.leadsTo, values: [frontMatter[entry.frontMatter]] }]
        : [],
    ),
  );
}

/** What manifests name, by the things that they hold. */
export function linksOfManifests(said: Readonly<Record<string, Said>>): Link[] {
  return linksOf(
    Object.entries(said).flatMap(([holds, value]) =>
      (manifests[holds]?.leads ?? []).map(({ path, kind }) => ({ kind, values: valuesAt(value, path) })),
    ),
  );
}

/** Each once, as far as they are followed; what is no address names nothing here. */
function linksOf(said: readonly { kind: string; values: readonly unknown[] }[]): Link[] {
  const found = new Map<string, Link>();
  for (const { kind, values } of said)
    for (const value of values.flat()) {
      const link = typeof value === 'string' ? linkOf(kind, value) : undefined;
      if (link && found.size < linksMax) found.set(keyOf(link), found.get(keyOf(link)) ?? link);
    }
  return [...found.values()];
}

/** As it was written. */
export const pathOf = ({ owner, name }: Link): string => (owner === '' ? name : `${owner}/${name}`);

/** Names are found whatever their case. */
export const keyOf = (link: Link): string => `${link.kind} ${pathOf(link)}`.toLowerCase();

/** An address, or a name without an owner, as the community writes of what is known everywhere: here it is missing. */
function linkOf(kind: string, text: string): Link | undefined {
  if (text.length > manifestWordMax) return undefined;
  const [, owner = '', name] = /^\s*(?:([^\s/\p{C}]+)\/)?([^\s/\p{C}]+)\s*$/u.exec(text) ?? [];
  const isName = name !== undefined && Math.max(owner.length, name.length) <= nameMax;
  return isName ? { kind, owner, name } : undefined;
}

/** What stands at a path, of each entry where there is a list. */
function valuesAt(value: unknown, [part, ...rest]: readonly string[]): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((one) => valuesAt(one, part === undefined ? [] : [part, ...rest]));
  if (part === undefined) return [value];
  const isThing = typeof value === 'object' && value !== null && Object.hasOwn(value, part);
  return isThing ? valuesAt((value as Said)[part], rest) : [];
}
