import type { SourceFile } from '#generated/types.ts';
import type { BlockComponentProps } from '#runtime/offers/blocks.ts';
import { Link } from '#runtime/offers/links.ts';
import { LoadFailed, useLoad } from '#runtime/offers/loading.ts';
import { StateNotice } from '#runtime/offers/look.ts';
import { placeHref } from '#runtime/offers/repos.ts';
import { useText } from '#runtime/offers/words.ts';
import { Editing } from './Editing.tsx';
import { EditSkeleton } from './EditSkeleton.tsx';
import { Refused } from './Refused.tsx';
import './edit.css';

/** One text file of a branch, changed or made and committed. The address of a folder makes a file in it. */
export function Edit({ props, scope }: BlockComponentProps<'edit'>) {
  const t = useText();
  const { branch = '', path: written = '' } = scope.route.params;
  const path = written.split('/').filter(Boolean).join('/');
  const key = scope.item?.key ?? '';
  const source = useLoad<SourceFile>(props, scope, { more: { key, branch, path } });
  if (source.error?.status === notFound && !source.data)
    return (
      <StateNotice icon="search" title={t('repo.missing.branch')} text={t('edit.noBranch', { branch })}>
        <Link className="button" to={placeHref(scope, { view: 'tree', branch: '', path: '' })}>
          {t('repo.missing.toRoot')}
        </Link>
      </StateNotice>
    );
  if (source.error && !source.data)
    return <LoadFailed error={source.error} onRetry={source.refetch} title={t('edit.editorFailed')} />;
  // What was read before, and is old by now, is nothing to begin with.
  const isOld = source.isFetching && !source.isFetchedAfterMount;
  if (!source.data || isOld) return <EditSkeleton path={path} branch={branch} />;
  const { stands } = source.data;
  const isEdited = stands === 'text' || stands === 'nothing' || stands === 'folder';
  const known = { props, scope, source: source.data };
  // What is being typed is about the file as it was opened, whatever is read of it later.
  return isEdited ? <Editing key={`${branch}:${path}`} {...known} /> : <Refused {...known} />;
}

/** What the hub answers of a branch that is not there. */
const notFound = 404;
