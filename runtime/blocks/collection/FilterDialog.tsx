import { useId, useRef, useState } from 'react';
import type { Rows } from '#runtime/offers/loading.ts';
import { Icon } from '#runtime/offers/look.ts';
import { useTopLayer } from '#runtime/offers/presses.ts';
import { type Text, useText } from '#runtime/offers/words.ts';
import { chosenCount, nothingChosen } from './address.ts';
import { Filters, type FiltersProps } from './Filters.tsx';

interface FilterDialogProps {
  filters: FiltersProps;
  rows: Rows;
}

/** On a narrow screen the filters come up from below; the number says how many are chosen. */
export function FilterDialog({ filters, rows }: FilterDialogProps) {
  const t = useText();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  useTopLayer(dialog, isOpen);
  const count = chosenCount(filters.choice);

  const handleOpen = () => {
    setOpen(true);
    dialog.current?.showModal();
  };
  const close = () => dialog.current?.close();
  return (
    <>
      <button type="button" className="button coll-sheet__open" aria-haspopup="dialog" onClick={handleOpen}>
        <Icon name="filter" />
        {t('list.filters')}
        {count > 0 ? (
          <span className="coll-sheet__count" role="img" aria-label={t('list.filtersChosen', { count })}>
            {count}
          </span>
        ) : null}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the sheet; Esc closes a dialog by itself */}
      <dialog
        ref={dialog}
        className="coll-sheet"
        aria-labelledby={id}
        onClose={() => setOpen(false)}
        onClick={(event) => event.target === dialog.current && close()}
      >
        <div className="coll-sheet__body">
          <header className="coll-sheet__head">
            <h2 id={id}>{t('list.filters')}</h2>
            <button
              type="button"
              className="button button--quiet button--icon"
              aria-label={t('list.close')}
              onClick={close}
            >
              <Icon name="close" />
            </button>
          </header>
          <div className="coll-sheet__filters">{isOpen ? <Filters {...filters} /> : null}</div>
          <footer className="coll-sheet__foot">
            <button
              type="button"
              className="button"
              disabled={count === 0}
              onClick={() => filters.change(nothingChosen(filters.props, filters.choice))}
            >
              {t('list.clear')}
            </button>
            <button type="button" className="button button--primary" onClick={close}>
              {doneWords(t, rows)}
            </button>
          </footer>
        </div>
      </dialog>
    </>
  );
}

/** How many a tap will show, where that is known; while it is being asked, the number before would be wrong. */
function doneWords(t: Text, { total, totalAtLeast, isStale, error }: Rows): string {
  if (total === undefined || totalAtLeast || isStale || error) return t('list.done');
  return t('list.doneOf', { count: total });
}
