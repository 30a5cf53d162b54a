import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { FileList } from '#generated/types.ts';
import { useText } from '#runtime/i18n/use-text.ts';
import { Icon } from '#runtime/look/icons.tsx';
import { RetryButton } from '#runtime/look/RetryButton.tsx';
import { useAnyRead } from '#runtime/reads/use-read.ts';
import { FirstPush } from '#runtime/repos/FirstPush.tsx';
import { parentOf, placeHref } from '#runtime/repos/repo-places.ts';
import { Failed } from './Failed.tsx';
import { FileRow } from './FileRow.tsx';
import { TreeSkeleton } from './FilesSkeleton.tsx';
import { FolderReadme } from './FolderReadme.tsx';
import { LatestCommit } from './LatestCommit.tsx';
import { Missing } from './Missing.tsx';
import type { ViewProps } from './view-props.ts';

// The first row of a fixed table sets its widths: the head does, though nobody sees it.
const columns = ['name', 'commit', 'size', 'time'] as const;

/** One directory, with the commit that touched each entry last. */
export function TreeView(view: ViewProps) {
  const t = useText();
  const first = useDirectory(view);
  if (first.error) return <Failed onRetry={first.refetch} />;
  if (!first.data) return <TreeSkeleton />;
  if (!first.data.lastCommitId) return <Missing {...view} what="branch" />;
  if (first.data.fileNotExisted) return <Missing {...view} what="path" />;
  return (
    <>
      <div className="files-box">
        {first.data.lastCommit ? (
          <LatestCommit scope={view.scope} commit={first.data.lastCommit} location={view.location} />
        ) : null}
        <table className="files-table">
          <caption className="files-said">
            {t('files.tableName', { path: view.location.path || '/' })}
          </caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className={`files-${column}`}>
                  <span className="files-said">{t(`files.column.${column}`)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <UpRow {...view} />
            <Rows view={view} page={first.data} />
          </tbody>
        </table>
      </div>
      <FolderReadme {...view} entries={first.data.fileList} />
      {view.location.path === '' ? (
        <FirstPush info={view.info} push={view.props.push} scope={view.scope} />
      ) : null}
    </>
  );
}

function useDirectory({ props, scope, location }: ViewProps, cursor?: string) {
  return useAnyRead<FileList>(props.list, {
    key: scope.item?.key ?? '',
    lastCommitId: location.branch,
    repoDir: location.path,
    nextPageCursor: cursor,
  });
}

function UpRow({ scope, location }: ViewProps) {
  const t = useText();
  if (location.path === '') return null;
  return (
    <tr className="files-row files-row--one">
      <td className="files-name" colSpan={4}>
        <Link
          to={placeHref(scope, { ...location, path: parentOf(location.path) })}
          aria-label={t('files.up')}
        >
          <Icon name="folder" />
          <span>..</span>
        </Link>
      </td>
    </tr>
  );
}

/** The entries of one page, then those of the next once it is asked for. */
function Rows({ view, page }: { view: ViewProps; page: FileList }) {
  return (
    <>
      {page.fileList.map((entry) => (
        <FileRow key={entry.path} entry={entry} scope={view.scope} branch={view.location.branch} />
      ))}
      {page.nextPageCursor ? <MoreRows view={view} cursor={page.nextPageCursor} /> : null}
    </>
  );
}

function MoreRows({ view, cursor }: { view: ViewProps; cursor: string }) {
  const t = useText();
  const [asked, setAsked] = useState(false);
  if (asked) return <NextRows view={view} cursor={cursor} />;
  return (
    <MoreRow>
      <button type="button" className="files-button" onClick={() => setAsked(true)}>
        {t('files.more')}
      </button>
    </MoreRow>
  );
}

function NextRows({ view, cursor }: { view: ViewProps; cursor: string }) {
  const t = useText();
  const next = useDirectory(view, cursor);
  if (next.data) return <Rows view={view} page={next.data} />;
  return <MoreRow>{next.error ? <RetryButton onClick={next.refetch} /> : t('files.loading')}</MoreRow>;
}

function MoreRow({ children }: { children: ReactNode }) {
  return (
    <tr className="files-row files-row--one">
      <td className="files-more" colSpan={4}>
        {children}
      </td>
    </tr>
  );
}
