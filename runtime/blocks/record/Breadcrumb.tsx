import { Link } from 'react-router-dom';
import type { RecordProps, Scope } from '#generated/screens/types.ts';
import { CopyButton } from '../../arco/CopyButton.tsx';
import { kindName } from '../../i18n/kind-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { type AnyIcon, Icon } from '../../look/icons.tsx';
import { valuesOf } from '../../look/values-of.ts';
import { hrefOfLink, hrefToPage } from '../../routing/href.ts';
import { isRefusedAt } from '../../routing/refused.ts';

interface BreadcrumbProps {
  owner: RecordProps['header']['owner'];
  scope: Scope;
  icon: AnyIcon;
}

/** Kind, owner and name: each leads up, and the name that other tools ask for can be copied. */
export function Breadcrumb({ owner, scope, icon }: BreadcrumbProps) {
  const t = useText();
  const { item, kind, language } = scope;
  if (!item || !kind) return null;
  const isOpen = owner !== undefined && !isRefusedAt(scope.route.path, owner.allow);
  return (
    <nav className="record-path" aria-label={t('item.path')}>
      <Link className="record-path__kind" to={hrefToPage('list', { kind: kind.id }, { language })}>
        <Icon name={icon} size={14} />
        {kindName(t, kind.id)}
      </Link>
      <span aria-hidden="true">/</span>
      {isOpen ? (
        <Link
          className="record-path__owner"
          to={hrefOfLink(owner.go, valuesOf(owner.with, scope), { language })}
          title={item.createUser}
        >
          {item.createUser}
        </Link>
      ) : (
        <span className="record-path__owner" title={item.createUser}>
          {item.createUser}
        </span>
      )}
      <span aria-hidden="true">/</span>
      <span className="record-path__name" title={item.name}>
        {item.name}
      </span>
      <CopyButton text={`${item.createUser}/${item.name}`} label={t('item.copyPath')} />
    </nav>
  );
}
