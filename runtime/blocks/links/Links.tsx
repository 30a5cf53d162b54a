import type { LinksProps, Scope } from '#generated/screens/types.ts';
import { kindWords } from '../../i18n/kind-words.ts';
import { useText } from '../../i18n/use-text.ts';
import { BlockButtons } from '../../loading/BlockButtons.tsx';
import { Loaded } from '../../loading/Loaded.tsx';
import { LoadingPart } from '../../loading/LoadingPart.tsx';
import { Icon } from '../../look/icons.tsx';
import { inPlace } from '../../look/in-place.tsx';
import { valuesOf } from '../../look/values-of.ts';
import { hrefOfLink } from '../../routing/href.ts';
import { Link } from '../../routing/Link.tsx';
import { useFirstHeading } from '../../scope/titled.ts';
import type { BlockComponentProps } from '../block.ts';
import './links.css';

/** Pages to choose from, each a card with what it is for. */
export function Links({ props, scope }: BlockComponentProps<'links'>) {
  const t = useText();
  const Heading = useFirstHeading();
  const words = kindWords(scope.kind?.id, t);
  return (
    <section className="links">
      <Heading className="links__title">{t(props.title, words)}</Heading>
      {props.text ? <p className="links__text">{t(props.text, words)}</p> : null}
      <Loaded props={props} scope={scope} waiting={<LoadingPart />}>
        {(own) => (
          <>
            <ul className="links__list">
              {inPlace(props.links, (link) => (
                <li>
                  <LinkCard link={link} scope={own} />
                </li>
              ))}
            </ul>
            <BlockButtons buttons={props.buttons} scope={own} />
          </>
        )}
      </Loaded>
    </section>
  );
}

interface LinkCardProps {
  link: LinksProps['links'][number];
  scope: Scope;
}

function LinkCard({ link, scope }: LinkCardProps) {
  const t = useText();
  const to = hrefOfLink(link.go, valuesOf(link.with, scope), { language: scope.language });
  return (
    <Link className="links__card" to={to}>
      {link.icon ? <Icon name={link.icon} size={20} /> : null}
      <span className="links__name">{t(link.text)}</span>
      {link.about ? <span className="links__about">{t(link.about)}</span> : null}
    </Link>
  );
}
