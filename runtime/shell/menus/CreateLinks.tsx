import { Link } from 'react-router-dom';
import { kinds } from '#generated/kinds.ts';
import { kindName } from '../../i18n/kind-words.ts';
import { useLanguage } from '../../i18n/language-context.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../look/icons.tsx';
import { hrefToAny } from '../../routing/href.ts';

/** One link per kind that can be made; a kind with several ways starts at its first. */
export function CreateLinks() {
  const t = useText();
  const language = useLanguage();
  return (
    <ul className="menu-list">
      {kinds.map(({ id, icon, create }) => {
        const way = create[0];
        if (!way) return null;
        return (
          <li key={id}>
            <Link
              to={hrefToAny('create', { kind: id, ...(way.type ? { create: way.type } : {}) }, { language })}
            >
              <Icon name={icon} />
              {t('shell.createKind', { kind: kindName(t, id, 'one') })}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
