import type { MessageKey } from '#generated/messages/keys.ts';
import type { RecordProps, Scope } from '#generated/screens/types.ts';
import { Link } from '#runtime/offers/links.ts';
import { Icon } from '#runtime/offers/look.ts';
import { useText } from '#runtime/offers/words.ts';
import { tabsOf } from './tabs-of.ts';

/** The screens of one thing as links, since each is an address. */
export function Tabs({ tabs, scope }: { tabs: NonNullable<RecordProps['tabs']>; scope: Scope }) {
  const t = useText();
  return (
    <nav className="record-tabs" aria-label={t('item.sections')}>
      {tabsOf(tabs.from.get(scope), scope).map(({ id, href, isOpen }) => (
        <Link key={id} to={href} aria-current={isOpen ? 'page' : undefined}>
          {tabs.icons?.[id] ? <Icon name={tabs.icons[id]} size={14} /> : null}
          {t(tabs.labels?.[id] ?? (`tab.${id}` as MessageKey))}
        </Link>
      ))}
    </nav>
  );
}
