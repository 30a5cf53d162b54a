import type { LinksProps, Scope } from '#generated/screens/types.ts';
import type { BlockComponentProps } from '#runtime/offers/blocks.ts';
import { hrefOfLink, Link } from '#runtime/offers/links.ts';
import { BlockButtons, Loaded, LoadingPart } from '#runtime/offers/loading.ts';
import { Icon, inPlace, valuesOf } from '#runtime/offers/look.ts';
import { useFirstHeading } from '#runtime/offers/scope.ts';
import { kindWords, useText } from '#runtime/offers/words.ts';
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
