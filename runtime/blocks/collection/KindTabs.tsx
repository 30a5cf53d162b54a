import { kinds as allKinds } from '#generated/kinds.ts';
import type { CollectionProps } from '#generated/screens/types.ts';
import { Link } from '#runtime/offers/links.ts';
import { Icon } from '#runtime/offers/look.ts';
import { kindName, useText } from '#runtime/offers/words.ts';
import { changeSearch, kindCodeParam } from './address.ts';
import { TabCount } from './TabCount.tsx';

/** What a call says of how many there are of each kind. */
export type KindCounts = readonly { kind: string; count: number; atLeast?: boolean }[];

interface KindTabsProps {
  kinds: NonNullable<CollectionProps['kinds']>;
  /** The address of the page: its path, and what stands behind the ?. */
  path: string;
  search: string;
  chosen: string | undefined;
  /** How many there are of each, where that is known. */
  counts: KindCounts | undefined;
}

/** All kinds or one of them: links, so that each is an address. */
export function KindTabs({ kinds, path, search, chosen, counts }: KindTabsProps) {
  const t = useText();
  const to = (kind: string | undefined) =>
    path + changeSearch(search, { [kinds.with]: kind, [kindCodeParam]: undefined });
  return (
    <>
      <Link to={to(undefined)} aria-current={chosen === undefined ? 'true' : undefined}>
        {kinds.all ? t(kinds.all) : t('search.allKinds')}
      </Link>
      {allKinds.map((kind) => (
        <Link key={kind.id} to={to(kind.id)} aria-current={chosen === kind.id ? 'true' : undefined}>
          <Icon name={kind.icon} size={14} />
          {kindName(t, kind.id)}
          <TabCount found={counts?.find((one) => one.kind === kind.id)} />
        </Link>
      ))}
    </>
  );
}
