import type { MarkdownProps, Scope } from '#generated/screens/types.ts';
import type { RelatedItems } from '#generated/types.ts';
import { useAnyRead } from '#runtime/offers/reads.ts';
import { useText } from '#runtime/offers/words.ts';
import { LinkRow } from './LinkRow.tsx';

interface RelatedProps {
  related: NonNullable<NonNullable<MarkdownProps['aside']>['related']>;
  scope: Scope;
}

/** What is like the thing. The page stands without it: where it cannot be read, nothing is said. */
export function Related({ related, scope }: RelatedProps) {
  const t = useText();
  const input = { key: scope.item?.key ?? '', language: scope.language };
  const { data } = useAnyRead<RelatedItems>(related.load, input, { toast: false });
  if (!data || data.list.length === 0) return null;
  return (
    <section>
      <h2 className="md-aside-title">{t('linked.related')}</h2>
      <ul className="md-linked">
        {data.list.map((link) => (
          <li key={`${link.kind} ${link.path}`}>
            <LinkRow link={link} go={related.go} scope={scope} />
          </li>
        ))}
      </ul>
    </section>
  );
}
