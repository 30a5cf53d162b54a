import { useLocation } from 'react-router-dom';
import type { FileList } from '#generated/types.ts';
import { Link, queryString } from '#runtime/offers/links.ts';
import { Icon } from '#runtime/offers/look.ts';
import { useScope } from '#runtime/offers/scope.ts';
import { useText } from '#runtime/offers/words.ts';

/** What of a list leads to the pages beside it, by the names of the call (seed 3). */
type Cursors = Partial<Pick<FileList, 'nextPageCursor' | 'previousPageCursor'>>;

interface FilePage {
  /** Which page of the folder the address means; the first where it says nothing. */
  cursors: Cursors;
  /** The address of another page of the folder. */
  hrefOf(cursors?: Cursors): string;
}

/** The page of a long folder that one is on stands in the address, so that it can be passed on and gone back to. */
export function useFilePage(): FilePage {
  const { route } = useScope();
  const asked = new URLSearchParams(useLocation().search);
  const [nextPageCursor, previousPageCursor] = [asked.get('next'), asked.get('previous')];
  return {
    cursors: {
      ...(nextPageCursor ? { nextPageCursor } : previousPageCursor ? { previousPageCursor } : {}),
    },
    hrefOf: (cursors = {}) =>
      route.path + queryString({ next: cursors.nextPageCursor, previous: cursors.previousPageCursor }),
  };
}

interface FilePagerProps extends Pick<FilePage, 'hrefOf'> {
  list: Cursors;
}

/** The ways to the pages before and behind this one, as far as there are any. */
export function FilePager({ list: { nextPageCursor, previousPageCursor }, hrefOf }: FilePagerProps) {
  const t = useText();
  if (!nextPageCursor && !previousPageCursor) return null;
  return (
    <nav className="files-pager" aria-label={t('files.pages')}>
      {previousPageCursor ? (
        <Link rel="prev" className="files-button" to={hrefOf({ previousPageCursor })}>
          <span className="files-pager__turn">
            <Icon name="right" />
          </span>
          {t('files.previous')}
        </Link>
      ) : null}
      {nextPageCursor ? (
        <Link rel="next" className="files-button files-pager__next" to={hrefOf({ nextPageCursor })}>
          {t('files.next')}
          <Icon name="right" />
        </Link>
      ) : null}
    </nav>
  );
}
