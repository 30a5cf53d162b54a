import { kinds } from '#generated/kinds.ts';
import { kindName } from '../../i18n/kind-words.ts';
import { useLanguage } from '../../i18n/language-context.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../look/icons.tsx';
import { hrefToPage } from '../../routing/href.ts';
import { PlaceLink } from '../../routing/PlaceLink.tsx';
import { MenuButtons } from './MenuButtons.tsx';

/** One link per kind, a sixth without a change, and what menus of the spec add to the bar. */
export function KindLinks({ onFollow }: { onFollow?: () => void }) {
  const t = useText();
  const language = useLanguage();
  return (
    <ul>
      {kinds.map(({ id, icon }) => (
        <li key={id}>
          <PlaceLink to={hrefToPage('list', { kind: id }, { language })} onClick={onFollow}>
            <Icon name={icon} />
            {kindName(t, id)}
          </PlaceLink>
        </li>
      ))}
      <MenuButtons place="header" />
    </ul>
  );
}
