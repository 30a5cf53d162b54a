import { Navigate } from 'react-router-dom';
import type { FileList } from '#generated/types.ts';
import { Link } from '#runtime/offers/links.ts';
import { Icon } from '#runtime/offers/look.ts';
import { errorRow } from '#runtime/offers/presses.ts';
import { useAnyRead } from '#runtime/offers/reads.ts';
import { FirstPush, parentOf, placeHref } from '#runtime/offers/repos.ts';
import { useText } from '#runtime/offers/words.ts';
import { Failed } from './Failed.tsx';
import { FilePager, useFilePage } from './FilePager.tsx';
import { FileRow } from './FileRow.tsx';
import { TreeSkeleton } from './FilesSkeleton.tsx';
import { FolderReadme } from './FolderReadme.tsx';
import { LatestCommit } from './LatestCommit.tsx';
import { Missing } from './Missing.tsx';
import type { ViewProps } from './view-props.ts';

// The first row of a fixed table sets its widths: the head does, though nobody sees it.
const columns = ['name', 'commit', 'size', 'time'] as const;

/** What the hub answers of a branch that is not there. */
const notFound = 404;

/** One directory, with the commit that touched each entry last. */
export function TreeView(view: ViewProps) {
  const t = useText();
  const page = useFilePage();
  const { data, error, refetch } = useAnyRead<FileList>(view.props.list, {
    key: view.scope.item?.key ?? '',
    lastCommitId: view.location.branch,
    repoDir: view.location.path,
    ...page.cursors,
  });
  // A cursor of long ago, or one that somebody made up: the folder begins anew.
  if (error && errorRow(error)?.id === 'cursorStale') return <Navigate replace to={page.hrefOf()} />;
  if (error?.status === notFound) return <Missing {...view} what="branch" />;
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (!data) return <TreeSkeleton />;
  if (!data.lastCommitId) return <Missing {...view} what="branch" />;
  if (data.fileNotExisted) return <Missing {...view} what="path" />;
  return (
    <>
      <div className="files-box">
        {data.lastCommit ? (
          <LatestCommit scope={view.scope} commit={data.lastCommit} location={view.location} />
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
            {data.fileList.map((entry) => (
              <FileRow key={entry.path} entry={entry} scope={view.scope} branch={view.location.branch} />
            ))}
          </tbody>
        </table>
        <FilePager list={data} hrefOf={page.hrefOf} />
      </div>
      <FolderReadme {...view} entries={data.fileList} />
      {view.location.path === '' ? (
        <FirstPush info={view.info} push={view.props.push} scope={view.scope} />
      ) : null}
    </>
  );
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
