import { Link } from 'react-router-dom';
import type { MessageKey } from '#generated/messages/keys.ts';
import type { Scope } from '#generated/screens/types.ts';
import { CopyButton } from '../../arco/CopyButton.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../look/icons.tsx';
import { hrefTo } from '../../routing/href.ts';

/** Kind, owner and name: each leads up, and the name that other tools ask for can be copied. */
export function Breadcrumb({ scope, icon }: { scope: Scope; icon: string }) {
  const t = useText();
  const { item, kind, language } = scope;
  if (!item || !kind) return null;
  const list = (query: Record<string, string>) => hrefTo('list', { kind: kind.id }, { language, query });
  return (
    <nav className="record-path" aria-label={t('item.path')}>
      <Link className="record-path__kind" to={list({})}>
        <Icon name={icon} size={14} />
        {t(`kind.${kind.id}.name` as MessageKey)}
      </Link>
      <span aria-hidden="true">/</span>
      <Link className="record-path__owner" to={list({ user: item.createUser })} title={item.createUser}>
        {item.createUser}
      </Link>
      <span aria-hidden="true">/</span>
      <span className="record-path__name" title={item.name}>
        {item.name}
      </span>
      <CopyButton text={`${item.createUser}/${item.name}`} label={t('item.copyPath')} />
    </nav>
  );
}
