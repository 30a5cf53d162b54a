import type { GitInfo } from '#generated/types.ts';
import type { BlockComponentProps } from '#runtime/offers/blocks.ts';
import { BlockButtons, useLoad } from '#runtime/offers/loading.ts';
import { rowScope } from '#runtime/offers/look.ts';
import { readLocation } from '#runtime/offers/repos.ts';
import { BlobView } from './BlobView.tsx';
import { CommitsView } from './CommitsView.tsx';
import { EmptyRepo } from './EmptyRepo.tsx';
import { Failed } from './Failed.tsx';
import { FilesSkeleton } from './FilesSkeleton.tsx';
import { Missing } from './Missing.tsx';
import { Toolbar } from './Toolbar.tsx';
import { TreeView } from './TreeView.tsx';
import type { ViewProps } from './view-props.ts';
import './files.css';
import './blob.css';
import './commits.css';

/** A repository: a directory, a file or a history, at any branch and any depth. */
export function Files({ props, scope }: BlockComponentProps<'files'>) {
  const info = useLoad<GitInfo>(props, scope, { more: { key: scope.item?.key ?? '' } });
  const asked = readLocation(scope.route.params);
  if (info.error && !info.data) return <Failed error={info.error} onRetry={info.refetch} />;
  if (!info.data) return <FilesSkeleton view={asked.view} />;
  const own = rowScope(scope, { ...info.data });
  if (info.data.empty) return <EmptyRepo info={info.data} empty={props.empty} scope={own} />;

  const location = asked.branch === '' ? { ...asked, branch: info.data.defaultBranch } : asked;
  const view = { props, scope, info: info.data, location };
  return (
    <div className="files">
      <Toolbar {...view} />
      <RepoViewOf {...view} />
      <BlockButtons buttons={props.buttons} scope={own} />
    </div>
  );
}

function RepoViewOf(view: ViewProps) {
  // One view per address: what was chosen or typed in one place means nothing in the next.
  const key = `${view.location.view}:${view.location.branch}:${view.location.path}`;
  switch (view.location.view) {
    case 'blob':
      return view.location.path === '' ? <Missing {...view} what="path" /> : <BlobView key={key} {...view} />;
    case 'commits':
      return <CommitsView key={key} {...view} />;
    default:
      return <TreeView key={key} {...view} />;
  }
}
