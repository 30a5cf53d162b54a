import { Link } from 'react-router-dom';
import { kinds as allKinds } from '#generated/kinds.ts';
import type { CollectionProps } from '#generated/screens/types.ts';
import { kindName } from '../../i18n/kind-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../look/icons.tsx';
import { changeSearch, kindCodeParam } from './address.ts';

interface KindTabsProps {
  kinds: NonNullable<CollectionProps['kinds']>;
  search: string;
  chosen: string | undefined;
}

/** All kinds or one of them: links, so that each is an address. */
export function KindTabs({ kinds, search, chosen }: KindTabsProps) {
  const t = useText();
  const to = (kind: string | undefined) => ({
    search: changeSearch(search, { [kinds.with]: kind, [kindCodeParam]: undefined }),
  });
  return (
    <nav className="coll-kinds" aria-label={t('search.kinds')}>
      <Link to={to(undefined)} aria-current={chosen === undefined ? 'true' : undefined} preventScrollReset>
        {kinds.all ? t(kinds.all) : t('search.allKinds')}
      </Link>
      {allKinds.map((kind) => (
        <Link
          key={kind.id}
          to={to(kind.id)}
          aria-current={chosen === kind.id ? 'true' : undefined}
          preventScrollReset
        >
          <Icon name={kind.icon} size={14} />
          {kindName(t, kind.id)}
        </Link>
      ))}
    </nav>
  );
}
