import { Link } from 'react-router-dom';
import { useText } from '#runtime/i18n/use-text.ts';
import { Icon } from '#runtime/look/icons.tsx';
import { placeHref } from '#runtime/repos/repo-places.ts';
import { formatNumber } from '#runtime/words/format.ts';
import { BranchPicker } from './BranchPicker.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import type { ViewProps } from './view-props.ts';

/** Where one is in the repository, and the ways to elsewhere. */
export function Toolbar({ scope, info, location }: ViewProps) {
  const t = useText();
  // What is counted is the history of the whole default branch.
  const isHome = location.branch === info.defaultBranch && location.path === '';
  return (
    <div className="files-toolbar">
      <BranchPicker scope={scope} info={info} location={location} />
      <Breadcrumb scope={scope} location={location} />
      {location.view === 'commits' ? (
        <Link className="files-button" to={placeHref(scope, { ...location, view: 'tree', path: '' })}>
          <Icon name="folder" />
          {t('files.browse')}
        </Link>
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
