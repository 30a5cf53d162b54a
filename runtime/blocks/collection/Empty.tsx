import { kinds as allKinds, type Kind } from '#generated/kinds.ts';
import type { CollectionProps, Scope } from '#generated/screens/types.ts';
import { createLink, hrefToPage, Link } from '#runtime/offers/links.ts';
import { NothingThere } from '#runtime/offers/loading.ts';
import { Icon, StateNotice } from '#runtime/offers/look.ts';
import { kindName, kindWords, useText } from '#runtime/offers/words.ts';
import { type Choice, chosenCount, nothingChosen, type SearchChanges, userParam } from './address.ts';

interface EmptyProps {
  props: CollectionProps;
  scope: Scope;
  choice: Choice;
  change: (changes: SearchChanges) => void;
}

/** Says whether there is nothing at all, or nothing that fits, and leads on from there. */
export function Empty({ props, scope, choice, change }: EmptyProps) {
  const t = useText();
  const { empty, kinds } = props;
  const text = empty.text && t(empty.text);
  const isFiltered = chosenCount(choice) > 0 || choice.kind !== undefined || choice.user !== undefined;
  if (isFiltered) {
    const cleared = {
      ...nothingChosen(props, choice),
      ...(kinds && { [kinds.with]: undefined }),
      [userParam]: undefined,
    };
    return (
      <StateNotice icon="filter" title={t('list.none.title')} text={t('list.none.text')}>
        <button type="button" className="button button--primary" onClick={() => change(cleared)}>
          {t('list.clear')}
        </button>
      </StateNotice>
    );
  }
  if (choice.query === '') {
    return (
      <NothingThere empty={empty} scope={scope}>
        {scope.kind ? <CreateLink kind={scope.kind} scope={scope} /> : null}
      </NothingThere>
    );
  }
  return (
    <StateNotice icon="search" title={t('search.none', { query: choice.query })} text={text}>
      {allKinds.map((kind) => (
        <Link
          key={kind.id}
          className="button"
          to={hrefToPage('list', { kind: kind.id }, { language: scope.language })}
        >
          <Icon name={kind.icon} />
          {t('home.more', kindWords(kind.id, t))}
        </Link>
      ))}
    </StateNotice>
  );
}

/** Whoever finds nothing may be the first; a kind with several ways starts at its first. */
function CreateLink({ kind, scope }: { kind: Kind; scope: Scope }) {
  const t = useText();
  const to = createLink(kind, scope.language);
  if (to === undefined) return null;
  return (
    <Link className="button button--primary" to={to}>
      <Icon name="plus" />
      {t('shell.createKind', { kind: kindName(t, kind.id, 'one') })}
    </Link>
  );
}
