import type { CollectionProps, Scope } from '#generated/screens/types.ts';
import { hrefOfLink, Link } from '#runtime/offers/links.ts';
import { Icon } from '#runtime/offers/look.ts';
import { useAnyRead } from '#runtime/offers/reads.ts';
import { useText } from '#runtime/offers/words.ts';
import type { Choice } from './address.ts';
import { type KindCounts, KindTabs } from './KindTabs.tsx';
import { TabCount } from './TabCount.tsx';

interface ListTabsProps {
  props: CollectionProps;
  scope: Scope;
  /** The query of the address. */
  search: string;
  choice: Choice;
  counts: KindCounts | undefined;
}

/** Tabs over a list: the kinds of what it lists, and other pages that look for the same. */
export function ListTabs({ props, scope, search, choice, counts }: ListTabsProps) {
  const t = useText();
  const { kinds, others = [], query } = props;
  const shown = others.filter(({ when }) => !when || when(scope));
  if (!kinds && shown.length === 0) return null;
  return (
    <nav className="coll-kinds" aria-label={t('search.kinds')}>
      {kinds ? (
        <KindTabs
          kinds={kinds}
          path={scope.route.path}
          search={search}
          chosen={choice.kind}
          counts={counts}
        />
      ) : null}
      {shown.map((other) => (
        <OtherTab key={other.go} {...{ other, scope, named: query?.with, query: choice.query }} />
      ))}
    </nav>
  );
}

interface OtherTabProps {
  other: NonNullable<CollectionProps['others']>[number];
  scope: Scope;
  /** What the query is called behind the ? of both pages. */
  named: string | undefined;
  query: string;
}

function OtherTab({ other, scope, named, query }: OtherTabProps) {
  const t = useText();
  const { language } = scope;
  const given = named !== undefined && query.trim() !== '' ? { [named]: query } : undefined;
  const read = useAnyRead<{ total: number; totalAtLeast?: boolean }>(other.count, given);
  const { total, totalAtLeast } = read.data ?? {};
  const found = total === undefined ? undefined : { count: total, ...(totalAtLeast && { atLeast: true }) };
  return (
    <Link
      to={hrefOfLink(other.go, given ?? {}, { language })}
      aria-current={hrefOfLink(other.go, {}, { language }) === scope.route.path ? 'true' : undefined}
    >
      {other.icon ? <Icon name={other.icon} size={14} /> : null}
      {t(other.text)}
      <TabCount found={given && found} />
    </Link>
  );
}
