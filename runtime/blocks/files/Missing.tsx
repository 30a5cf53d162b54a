import { Link } from '#runtime/offers/links.ts';
import { StateNotice } from '#runtime/offers/look.ts';
import { placeHref } from '#runtime/offers/repos.ts';
import { useText } from '#runtime/offers/words.ts';
import type { ViewProps } from './view-props.ts';

interface MissingProps extends ViewProps {
  what: 'branch' | 'path';
}

/** Names what is not there, inside the page, and offers the nearest places that are. */
export function Missing({ scope, info, location, what }: MissingProps) {
  const t = useText();
  const { branch, path } = location;
  const home = { view: 'tree' as const, path: '' };
  return (
    <StateNotice
      icon="search"
      title={what === 'branch' ? t('repo.missing.branch') : t('files.missing.path')}
      text={
        what === 'branch'
          ? t('repo.missing.branchText', { branch })
          : t('files.missing.pathText', { branch, path: path === '' ? '/' : path })
      }
    >
      {what === 'path' ? (
        <Link className="button" to={placeHref(scope, { ...home, branch })}>
          {t('repo.missing.toRoot')}
        </Link>
      ) : null}
      {branch === info.defaultBranch ? null : (
        <Link className="button" to={placeHref(scope, { ...home, branch: info.defaultBranch })}>
          {t('files.missing.toDefault', { branch: info.defaultBranch })}
        </Link>
      )}
    </StateNotice>
  );
}
