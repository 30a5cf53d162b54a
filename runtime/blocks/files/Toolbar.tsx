import { Link } from '#runtime/offers/links.ts';
import { Icon } from '#runtime/offers/look.ts';
import { nameOf, placeHref } from '#runtime/offers/repos.ts';
import { formatNumber, useText } from '#runtime/offers/words.ts';
import { BranchPicker } from './BranchPicker.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { EditLink } from './EditLink.tsx';
import type { ViewProps } from './view-props.ts';

/** Where one is in the repository, and the ways to elsewhere. */
export function Toolbar(view: ViewProps) {
  const { scope, info, location } = view;
  const t = useText();
  // What is counted is the history of the whole default branch.
  const isHome = location.branch === info.defaultBranch && location.path === '';
  return (
    <div className="files-toolbar">
      <BranchPicker scope={scope} info={info} location={location} />
      <Breadcrumb scope={scope} location={location} />
      {location.view === 'tree' ? <EditLink {...view} isFolder /> : null}
      {location.view === 'commits' ? (
        <Way scope={scope} location={location} />
      ) : (
        <Link className="files-button" to={placeHref(scope, { ...location, view: 'commits' })}>
          <Icon name="history" />
          {t('files.history')}
          {isHome ? <span className="files-count">{formatNumber(info.commitCount)}</span> : null}
        </Link>
      )}
    </div>
  );
}

/** From the history of a file or a folder back to that: which of both it is, its page finds out. */
function Way({ scope, location }: Pick<ViewProps, 'scope' | 'location'>) {
  const t = useText();
  const isRoot = location.path === '';
  return (
    <Link className="files-button" to={placeHref(scope, { ...location, view: isRoot ? 'tree' : 'blob' })}>
      <Icon name={isRoot ? 'folder' : 'file'} />
      {isRoot ? t('files.browse') : t('files.open', { name: nameOf(location.path) })}
    </Link>
  );
}
