import { Navigate } from 'react-router-dom';
import type { FileList } from '#generated/types.ts';
import { useAnyRead } from '#runtime/offers/reads.ts';
import { placeHref } from '#runtime/offers/repos.ts';
import { TreeSkeleton } from './FilesSkeleton.tsx';
import { Missing } from './Missing.tsx';
import type { ViewProps } from './view-props.ts';

/** A link in a text cannot tell a folder from a file; when there is no such file, a folder may be meant. */
export function BlobOrFolder(view: ViewProps) {
  const { props, scope, location } = view;
  const folder = useAnyRead<FileList>(props.list, {
    key: scope.item?.key ?? '',
    lastCommitId: location.branch,
    repoDir: location.path,
  });
  if (!folder.data && !folder.error) return <TreeSkeleton />;
  if (folder.data?.lastCommitId && !folder.data.fileNotExisted) {
    return <Navigate replace to={placeHref(scope, { ...location, view: 'tree' })} />;
  }
  return <Missing {...view} what={folder.data?.lastCommitId ? 'path' : 'branch'} />;
}
