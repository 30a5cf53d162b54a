import type { Scope } from '#generated/screens/types.ts';
import type { Commit } from '#generated/types.ts';
import { Link } from '#runtime/offers/links.ts';
import { placeHref, type RepoLocation } from '#runtime/offers/repos.ts';
import { Ago, useText } from '#runtime/offers/words.ts';
import { shortId } from './commit-days.ts';

interface LatestCommitProps {
  scope: Scope;
  commit: Commit;
  location: RepoLocation;
}

/** Who changed this place last, how and when. */
export function LatestCommit({ scope, commit, location }: LatestCommitProps) {
  const t = useText();
  const history = placeHref(scope, { view: 'commits', branch: location.branch, path: location.path });
  return (
    <div className="files-latest">
      <span className="files-author">{commit.authorName}</span>
      <Link className="files-latest-title" to={history} title={commit.message ?? commit.title}>
        {commit.title || t('files.noTitle')}
      </Link>
      <Link
        className="files-id"
        to={placeHref(scope, { view: 'tree', branch: commit.id, path: '' })}
        title={t('files.browseAt')}
      >
        {shortId(commit.id)}
      </Link>
      <Ago time={commit.committedTime} />
    </div>
  );
}
