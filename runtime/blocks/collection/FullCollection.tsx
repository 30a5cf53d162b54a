import { useId, useRef } from 'react';
import { kindById } from '#generated/kinds.ts';
import type { BlockComponentProps } from '#runtime/offers/blocks.ts';
import { useRows } from '#runtime/offers/loading.ts';
import { Buttons } from '#runtime/offers/presses.ts';
import { useFirstHeading } from '#runtime/offers/scope.ts';
import { kindName, kindWords, useText } from '#runtime/offers/words.ts';
import { readChoice } from './address.ts';
import { Bar } from './Bar.tsx';
import { Filters, type FiltersProps } from './Filters.tsx';
import { inputOf } from './input-of.ts';
import { ListTabs } from './ListTabs.tsx';
import { narrowsOf } from './narrows.ts';
import { Results } from './Results.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useKindCounts } from './use-kind-counts.ts';
import { usePageSearch } from './use-page-search.ts';
import { useTagGroups } from './use-tag-groups.ts';
import { withList } from './with-list.ts';

/** A page that lists things: title, search, kinds, filters, sorts and rows. */
export function FullCollection({ props, scope }: BlockComponentProps<'collection'>) {
  const t = useText();
  const id = useId();
  const results = useRef<HTMLDivElement>(null);
  const isCleared = useRef(false);
  const [search, change] = usePageSearch(scope.route.path);
  const choice = readChoice(search, props, scope);
  const rows = useRows(props, inputOf(props, scope, choice), { scope, keepPrevious: true });
  const inKind = choice.kind ? { ...scope, kind: kindById(choice.kind) ?? scope.kind } : scope;
  const groups = useTagGroups(props, inKind, choice);
  const narrows = narrowsOf(props, inKind);
  const counts = useKindCounts(props, scope, choice);
  const Heading = useFirstHeading();
  const filters: FiltersProps = { props, scope, choice, change, groups, narrows };
  // What failed together is said once, by the list; its button asks for both again.
  const hasRail = (props.filters !== undefined || narrows.length > 0) && !(rows.error && groups.error);
  const title = props.title ? t(props.title, kindWords(scope.kind?.id, t)) : '';
  const retry = () => {
    rows.retry();
    if (groups.error) groups.retry();
  };
  return (
    <section className="coll" aria-labelledby={id}>
      <header className="coll-head">
        <Heading id={id} className="coll-head__title">
          {title}
        </Heading>
        {props.text ? (
          <p className="coll-head__about">{t(props.text, { about: kindName(t, scope.kind?.id, 'text') })}</p>
        ) : null}
        <Buttons
          buttons={props.buttons}
          scope={withList(scope, rows.total, rows.hasMore)}
          looks="coll-section__more"
        />
        {props.query ? (
          <SearchBox key={choice.query} props={props} choice={choice} change={change} isCleared={isCleared} />
        ) : null}
        <ListTabs props={props} scope={scope} search={search} choice={choice} counts={counts} />
      </header>
      <div className={`coll-body${hasRail ? '' : ' coll-body--wide'}`}>
        {hasRail ? (
          <a
            className="skip-link coll-skip"
            href={`#${id}-results`}
            onClick={(event) => {
              // Not to another address: in an app whose pages stand behind a `#` that would be one of them.
              event.preventDefault();
              results.current?.focus();
            }}
          >
            {t('list.skip')}
          </a>
        ) : null}
        {hasRail ? (
          <aside className="coll-rail" aria-label={t('list.filters')}>
            <Filters {...filters} />
          </aside>
        ) : null}
        <div ref={results} id={`${id}-results`} className="coll-main" tabIndex={-1}>
          <Bar filters={filters} rows={rows} search={search} title={title} />
          <Results props={props} scope={scope} choice={choice} change={change} rows={{ ...rows, retry }} />
        </div>
      </div>
    </section>
  );
}
