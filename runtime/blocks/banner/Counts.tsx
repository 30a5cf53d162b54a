import type { LanguageId } from '#generated/app.ts';
import { kinds } from '#generated/kinds.ts';
import type { IndexConfig } from '#generated/types.ts';
import { hrefToPage, Link } from '#runtime/offers/links.ts';
import { Icon } from '#runtime/offers/look.ts';
import { formatCount, kindName, useText } from '#runtime/offers/words.ts';

interface CountsProps {
  /** Absent while it is on its way, and where it could not be had. */
  index: IndexConfig | undefined;
  isLoading: boolean;
  language: LanguageId;
}

/** How many there are of each kind, each the way to its list; the ways stand there before the numbers do. */
export function Counts({ index, isLoading, language }: CountsProps) {
  const t = useText();
  return (
    <ul className="banner__counts" aria-label={t('home.counts')} aria-busy={isLoading || undefined}>
      {kinds.map((kind) => {
        const count = index?.counts.find((one) => one.kind === kind.id)?.count;
        return (
          <li key={kind.id}>
            <Link className="banner__count" to={hrefToPage('list', { kind: kind.id }, { language })}>
              <span className="banner__kind">
                <Icon name={kind.icon} />
                {kindName(t, kind.id)}
              </span>
              <span className="banner__number">
                {count !== undefined ? (
                  formatCount(count, language)
                ) : isLoading ? (
                  <span className="bone banner__bone" />
                ) : (
                  '–'
                )}
              </span>
              <span className="banner__about">{kindName(t, kind.id, 'text')}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
