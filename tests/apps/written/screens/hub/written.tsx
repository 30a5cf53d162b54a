import type { ScreenProps } from '#generated/screens/by-id.ts';
import { formatCount, hrefTo, useLanguage, useRead } from '#runtime/index.ts';

/** A page of its own: how many items of each kind there are, each with its list. */
export function Screen({ scope }: ScreenProps<'hub/written'>) {
  const counts = useRead('site.index', {});
  const language = useLanguage();
  return (
    <ul className="written-counts" data-path={scope.route.path}>
      {counts.data?.counts.map(({ kind, count }) => (
        <li key={kind}>
          <a href={hrefTo('hub/list', { kind })}>{formatCount(count, language)}</a>
        </li>
      ))}
    </ul>
  );
}
