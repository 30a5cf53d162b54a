import { kinds } from '#generated/kinds.ts';
import { kindName } from '../../i18n/kind-words.ts';
import { useLanguage } from '../../i18n/language-context.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../look/icons.tsx';
import { createLink } from '../../routing/create-link.ts';
import { Link } from '../../routing/Link.tsx';

/** One link per kind that can be made; a kind with several ways starts at its first. */
export function CreateLinks() {
  const t = useText();
  const language = useLanguage();
  return (
    <ul className="menu-list">
      {kinds.map((kind) => {
        const to = createLink(kind, language);
        if (to === undefined) return null;
        return (
          <li key={kind.id}>
            <Link to={to}>
              <Icon name={kind.icon} />
              {t('shell.createKind', { kind: kindName(t, kind.id, 'one') })}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
