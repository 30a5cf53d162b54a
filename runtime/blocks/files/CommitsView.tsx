import { serverErrors } from '#generated/errors.ts';
import type { Commit, CommitPage } from '#generated/types.ts';
import { useTakenOver } from '#runtime/offers/page.ts';
import { useAnyReadPages } from '#runtime/offers/reads.ts';
import { formatDate, useText } from '#runtime/offers/words.ts';
import { CommitRow } from './CommitRow.tsx';
import { groupByDay } from './commit-days.ts';
import { Failed } from './Failed.tsx';
import { HistorySkeleton } from './FilesSkeleton.tsx';
import { Missing } from './Missing.tsx';
import type { ViewProps } from './view-props.ts';

/** The history of a branch, or of one path of it, day by day. */
export function CommitsView(view: ViewProps) {
  const t = useText();
  const isHere = useTakenOver();
  const { props, scope, location } = view;
  const asked = { key: scope.item?.key, revision: location.branch, path: location.path };
  const pages = useAnyReadPages<CommitPage>(props.commits, asked);
  if (pages.error?.status === 404) {
    const isBranch = pages.error.code === serverErrors.revisionNotFound.code;
    return <Missing {...view} what={isBranch ? 'branch' : 'path'} />;
  }
  if (pages.error && !pages.data) {
    return <Failed error={pages.error} onRetry={pages.refetch} />;
  }
  // Which day a commit is of, only a browser knows: another zone has other days.
  if (!pages.data || !isHere) return <HistorySkeleton />;
  return (
    <div className="files-history">
      <h2 className="files-said">{t('files.history')}</h2>
      <Days view={view} commits={pages.data.pages.flatMap((page) => page.list)} />
      {pages.hasNextPage ? (
        <button
          type="button"
          className="files-button files-older"
          disabled={pages.isFetchingNextPage}
          onClick={() => pages.fetchNextPage()}
        >
          {t(pages.isFetchingNextPage ? 'files.loading' : 'files.older')}
        </button>
      ) : null}
    </div>
  );
}

function Days({ view, commits }: { view: ViewProps; commits: readonly Commit[] }) {
  return (
    <div className="files-box files-days">
      {groupByDay(commits).map((day) => (
        <section key={day.commits[0]?.id} className="files-day">
          <h3>{formatDate(day.time, view.scope.language)}</h3>
          <ol>
            {day.commits.map((commit) => (
              <CommitRow key={commit.id} commit={commit} scope={view.scope} path={view.location.path} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
