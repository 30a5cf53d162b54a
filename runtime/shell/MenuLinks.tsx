import { NavLink } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { type MenuLink, menus } from '#generated/app.ts';
import { kinds } from '#generated/kinds.ts';
import { kindWords } from '../i18n/kind-words.ts';
import { useLanguage } from '../i18n/language-context.ts';
import { useText } from '../i18n/use-text.ts';
import { Icon } from '../look/icons.tsx';
import { hrefToAny } from '../routing/href.ts';
import { session } from '../session/session.ts';

/** The links of a menu of the spec, for whoever is signed in. */
export function MenuLinks({ menu }: { menu: keyof typeof menus }) {
  const t = useText();
  const language = useLanguage();
  const { user } = useSnapshot(session);
  return menus[menu].flatMap(linksOf).map(({ go, text, icon, kind }) => {
    const params = { ...(user && { user: user.userName }), ...(kind && { kind }) };
    return (
      <li key={`${go}:${kind ?? ''}`}>
        <NavLink to={hrefToAny(go, params, { language })}>
          <Icon name={icon} />
          {t(text, kindWords(kind, t))}
        </NavLink>
      </li>
    );
  });
}

function linksOf(link: MenuLink): (MenuLink & { kind?: string })[] {
  if (link.forEach !== 'kinds') return [link];
  return kinds.map(({ id, icon }) => ({ ...link, icon, kind: id }));
}
