import { listPage } from '#generated/constants.ts';
import type { CollectionProps, Scope } from '#generated/screens/types.ts';
import { useText } from '../../i18n/use-text.ts';
import { Icon } from '../../look/icons.tsx';
import { StateNotice } from '../../look/StateNotice.tsx';
import { type Choice, isNarrowed, type SearchChanges, userParam } from './address.ts';
import { CardBones, CardList } from './CardList.tsx';
import { LoadMore } from './LoadMore.tsx';
import type { Rows } from './use-rows.ts';

interface ResultsProps {
  props: CollectionProps;
  scope: Scope;
  choice: Choice;
  change: (changes: SearchChanges) => void;
  rows: Rows;
}

/** The rows, or what stands in their place. */
export function Results({ props, scope, choice, change, rows }: ResultsProps) {
  const t = useText();
  if (rows.error && (!rows.rows || rows.isStale)) return <Failed onRetry={rows.retry} />;
  if (!rows.rows) return <CardBones props={props} count={listPage} label={t('list.loading')} />;
  if (rows.rows.length === 0 && !rows.isStale) return <Empty props={props} choice={choice} change={change} />;
  return (
    <>
      <CardList props={props} scope={scope} rows={rows.rows} isStale={rows.isStale} />
      <LoadMore rows={rows} />
    </>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useText();
  return (
    <StateNotice failed icon="warning" title={t('list.failed.title')} text={t('list.failed.text')}>
      <button type="button" className="button button--primary" onClick={onRetry}>
        <Icon name="refresh" />
        {t('list.retry')}
      </button>
    </StateNotice>
  );
}

/** Says whether there is nothing at all, or nothing that fits. */
function Empty({ props, choice, change }: Omit<ResultsProps, 'rows' | 'scope'>) {
  const t = useText();
  const { empty, filters, kinds } = props;
  const isFiltered = choice.tags.length > 0 || choice.kind !== undefined || choice.user !== undefined;
  if (!isNarrowed(choice) || !isFiltered) {
    return <StateNotice icon="search" title={t(empty.title)} text={empty.text && t(empty.text)} />;
  }
  const cleared = { [filters?.param ?? '']: [], [kinds?.param ?? '']: undefined, [userParam]: undefined };
  return (
    <StateNotice icon="filter" title={t('list.none.title')} text={t('list.none.text')}>
      <button type="button" className="button button--primary" onClick={() => change(cleared)}>
        {t('list.clear')}
      </button>
    </StateNotice>
  );
}
