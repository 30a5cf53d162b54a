import { actions } from '#generated/guards.ts';
import { isRefusedAt, Link } from '#runtime/offers/links.ts';
import { Icon } from '#runtime/offers/look.ts';
import { placeHref } from '#runtime/offers/repos.ts';
import { useText } from '#runtime/offers/words.ts';
import type { ViewProps } from './view-props.ts';

/** The way to the page where this file is edited or, in a folder, one is made: on a branch, for whoever may. */
export function EditLink({
  props: { edit },
  scope,
  info,
  location,
  isFolder = false,
}: ViewProps & { isFolder?: boolean }) {
  const t = useText();
  const isBranch = info.branches.some(({ name }) => name === location.branch);
  if (!edit || !isBranch || isRefusedAt(scope.route.path, edit) || !actions[edit].when(scope)) return null;
  return (
    <Link className="files-button" to={placeHref(scope, { ...location, view: 'edit' })}>
      <Icon name={isFolder ? 'plus' : 'edit'} />
      {isFolder ? t('files.add') : t('files.edit')}
    </Link>
  );
}
