import { useState } from 'react';
import { linksShown } from '#generated/constants.ts';
import type { MarkdownProps, Scope } from '#generated/screens/types.ts';
import type { ItemLink, ItemLinks } from '#generated/types.ts';
import { useAnyRead } from '#runtime/offers/reads.ts';
import { type Text, useText } from '#runtime/offers/words.ts';
import { LinkRow } from './LinkRow.tsx';

type LinkedProps = NonNullable<NonNullable<MarkdownProps['aside']>['linked']>;

interface Props {
  linked: LinkedProps;
  scope: Scope;
}

/** What the thing is made from, and what uses it. The page stands without it: where it cannot be read, nothing is said. */
export function Linked({ linked, scope }: Props) {
  const t = useText();
  const input = { key: scope.item?.key ?? '', language: scope.language };
  const { data } = useAnyRead<ItemLinks>(linked.load, input, { toast: false });
  if (!data) return null;
  const { uses, usedBy, usedByMore } = data;
  return (
    <>
      <Side title={t('linked.uses')} links={uses} go={linked.go} scope={scope} />
      <Side title={t('linked.usedBy')} links={usedBy} hasMore={usedByMore} go={linked.go} scope={scope} />
    </>
  );
}

interface SideProps {
  title: string;
  links: readonly ItemLink[];
  hasMore?: boolean;
  go: LinkedProps['go'];
  scope: Scope;
}

function Side({ title, links, hasMore = false, go, scope }: SideProps) {
  const t = useText();
  const [isWhole, setWhole] = useState(false);
  if (links.length === 0) return null;
  const shown = isWhole ? links : links.slice(0, linksShown);
  const count = hasMore ? t('linked.more', { count: links.length }) : String(links.length);
  return (
    <section>
      <h2 className="md-aside-title">
        {title} <span className="md-linked__count">{count}</span>
      </h2>
      <ul className="md-linked">
        {shown.map((link) => (
          <li key={`${link.kind} ${link.path}`}>
            <LinkRow link={link} go={go} scope={scope} note={noteOf(link, t)} />
          </li>
        ))}
      </ul>
      {shown.length < links.length ? (
        <button type="button" className="text-link" onClick={() => setWhole(true)}>
          {t('linked.all', { count: links.length })}
        </button>
      ) : null}
    </section>
  );
}

/** That each comes from the other, or over which others one comes back. */
function noteOf({ isMutual, circle }: ItemLink, t: Text): string | undefined {
  if (isMutual) return t('linked.mutual');
  return circle && t('linked.circle', { paths: circle.join(' → ') });
}
