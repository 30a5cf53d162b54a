import { Link } from 'react-router-dom';
import type { MessageKey } from '#generated/messages/keys.ts';
import type { Scope } from '#generated/screens/types.ts';
import { CopyButton } from '../../arco/CopyButton.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../look/icons.tsx';
import { matchRoute } from '../../routing/app-routes.ts';
import { hrefTo } from '../../routing/href.ts';

/** Kind, owner and name: each leads up, and the name that other tools ask for can be copied. */
export function Breadcrumb({ scope, icon }: { scope: Scope; icon: string }) {
  const t = useText();
  const { item, kind, language } = scope;
  if (!item || !kind) return null;
  const isClosed = matchRoute(scope.route.path)?.route.refuse.includes('profile.open');
  return (
    <nav className="record-path" aria-label={t('item.path')}>
      <Link className="record-path__kind" to={hrefTo('list', { kind: kind.id }, { language })}>
        <Icon name={icon} size={14} />
        {t(`kind.${kind.id}.name` as MessageKey)}
      </Link>
      <span aria-hidden="true">/</span>
      {isClosed ? (
        <span className="record-path__owner" title={item.createUser}>
          {item.createUser}
        </span>
      ) : (
        <Link
          className="record-path__owner"
          to={hrefTo('profile', { user: item.createUser }, { language })}
          title={item.createUser}
        >
          {item.createUser}
        </Link>
      )}
      <span aria-hidden="true">/</span>
      <span className="record-path__name" title={item.name}>
        {item.name}
      </span>
      <CopyButton text={`${item.createUser}/${item.name}`} label={t('item.copyPath')} />
    </nav>
  );
}
