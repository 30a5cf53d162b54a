import { formatNumber, useLanguage, useText } from '#runtime/offers/words.ts';

/** How much there is behind a tab; nothing while that is not known. */
export function TabCount({ found }: { found: { count: number; atLeast?: boolean } | undefined }) {
  const t = useText();
  const language = useLanguage();
  if (!found) return null;
  const words = t(found.atLeast ? 'list.totalAtLeast' : 'list.total', { count: found.count });
  return (
    <span className="coll-kinds__count">
      <span aria-hidden="true">
        {formatNumber(found.count, language)}
        {found.atLeast ? '+' : ''}
      </span>
      <span className="unseen"> {words}</span>
    </span>
  );
}
