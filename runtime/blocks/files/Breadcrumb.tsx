import type { Scope } from '#generated/screens/types.ts';
import { CopyButton } from '#runtime/offers/code.ts';
import { Link } from '#runtime/offers/links.ts';
import { placeHref, type RepoLocation } from '#runtime/offers/repos.ts';
import { useText } from '#runtime/offers/words.ts';

/** The path from the root of the repository, each folder a link. */
export function Breadcrumb({ scope, location }: { scope: Scope; location: RepoLocation }) {
  const t = useText();
  const names = location.path.split('/').filter(Boolean);
  const root = scope.route.params.name ?? '';
  const view = location.view === 'commits' ? 'commits' : 'tree';
  const hrefOf = (depth: number) =>
    placeHref(scope, { ...location, view, path: names.slice(0, depth).join('/') });
  return (
    <nav className="files-path" aria-label={t('repo.path')}>
      <ol>
        <li>{names.length === 0 ? <strong>{root}</strong> : <Link to={hrefOf(0)}>{root}</Link>}</li>
        {names.map((name, index) => {
          const isLast = index === names.length - 1;
          return (
            <li key={names.slice(0, index + 1).join('/')}>
              {isLast ? (
                <strong aria-current="location">{name}</strong>
              ) : (
                <Link to={hrefOf(index + 1)}>{name}</Link>
              )}
            </li>
          );
        })}
      </ol>
      {names.length === 0 ? null : <CopyButton text={location.path} label={t('files.copyPath')} />}
    </nav>
  );
}
