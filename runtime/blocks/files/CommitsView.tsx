import { useState } from 'react';
import { serverErrors } from '#generated/errors.ts';
import type { Commit, CommitPage } from '#generated/types.ts';
import { Notice, RetryButton } from '#runtime/arco/Notice.tsx';
import { useRead } from '#runtime/reads/use-read.ts';
import { useText } from '#runtime/i18n/use-text.ts';
import { formatDate } from '#runtime/words/format.ts';
import './commits.css';
import { CommitRow } from './CommitRow.tsx';
import { groupByDay } from './commit-days.ts';
import type { ViewProps } from './Files.tsx';
import { TreeSkeleton } from './FilesSkeleton.tsx';
import { Missing } from './Missing.tsx';

/** The history of a branch, or of one path of it, day by day. */
export function CommitsView(view: ViewProps) {
  const t = useText();
  const [cursors, setCursors] = useState<readonly string[]>(['']);
  return (
    <div className="files-history">
      <h2 className="files-said">{t('files.history')}</h2>
      <Pages view={view} cursors={cursors} onMore={(cursor) => setCursors([...cursors, cursor])} />
    </div>
  );
}

interface PagesProps {
  view: ViewProps;
  cursors: readonly string[];
  onMore: (cursor: string) => void;
  /** What the pages before hold: a day may go on over the end of a page. */
  before?: readonly Commit[];
}

/** Reads one page after the other; the last of them draws all, so that days are grouped over their ends. */
function Pages({ view, cursors, onMore, before = [] }: PagesProps) {
  const t = useText();
  const [cursor = '', ...rest] = cursors;
  const page = useCommits(view, cursor);
  if (page.error?.status === 404) {
    return <Missing {...view} what={page.error.code === serverErrors.revisionNotFound.code ? 'branch' : 'path'} />;
  }
  if (page.error) return <Notice title={t('files.failed')} action={<RetryButton onClick={page.refetch} />} />;
  if (!page.data) return before.length > 0 ? <Days view={view} commits={before} /> : <TreeSkeleton />;

  const commits = [...before, ...page.data.list];
  const next = page.data.nextCursor;
  if (rest.length > 0) return <Pages view={view} cursors={rest} onMore={onMore} before={commits} />;
  return (
    <>
      <Days view={view} commits={commits} />
      {next ? (
        <button type="button" className="files-button files-older" onClick={() => onMore(next)}>
          {t('files.older')}
        </button>
      ) : null}
    </>
  );
}

function Days({ view, commits }: { view: ViewProps; commits: readonly Commit[] }) {
  return groupByDay(commits).map((day) => (
    <section key={day.commits[0]?.id} className="files-day">
      <h3>{formatDate(day.time, view.scope.language)}</h3>
      <ol className="files-box">
        {day.commits.map((commit) => (
          <CommitRow key={commit.id} commit={commit} scope={view.scope} path={view.location.path} />
        ))}
      </ol>
    </section>
  ));
}

function useCommits({ props, scope, location }: ViewProps, cursor: string) {
  return useRead<CommitPage>(props.commits, {
    key: scope.item?.key ?? '',
    revision: location.branch,
    path: location.path,
    cursor,
  });
}
