import { useEffect, useMemo, useState } from 'react';
import type { FormProps, Scope } from '#generated/screens/types.ts';
import { readyOne } from '#runtime/offers/blocks.ts';
import { valuesOf } from '#runtime/offers/look.ts';
import { preloadScreen, type ReadyScreen } from '#runtime/offers/screens.ts';
import { useText } from '#runtime/offers/words.ts';
import { useWide } from '#runtime/offers/work.ts';
import { besideForm } from './beside-form.ts';
import { entriesOf } from './entries.ts';
import { PreviewBoundary } from './PreviewBoundary.tsx';
import { useChosenRows } from './use-chosen-rows.ts';
import './preview.css';

interface PreviewProps {
  preview: NonNullable<FormProps['preview']>;
  props: FormProps;
  /** With what stands in the form, as `input`. */
  scope: Scope;
  values: Values;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * How what is filled in will look in its list, drawn by that list. It says nothing that is not said in the form: whoever listens is
 * spared it, and nothing in it can be pressed.
 */
export function Preview(given: PreviewProps) {
  if (!useWide(besideForm)) return null;
  return (
    <PreviewBoundary>
      <WidePreview {...given} />
    </PreviewBoundary>
  );
}

function WidePreview({ preview, props, scope, values }: PreviewProps) {
  const t = useText();
  const list = useListScreen(preview.list);
  const row = useRow(preview, { props, scope, values });
  // What is written by hand in the place of the list may draw anything.
  const One = list && !list.override && readyOne(list.screen.block);
  if (!One) return null;
  // What its list says of a card was checked against the block of that.
  const ofList = list.screen.props as never;
  return (
    <figure className="form-preview" aria-hidden="true" inert>
      <figcaption>{t('form.preview.title')}</figcaption>
      <div className="form-preview__card">
        <One props={ofList} scope={scope} row={row} none={<p>{t('form.preview.none')}</p>} />
      </div>
    </figure>
  );
}

/** The page of the list, with its block; without it, as where it cannot be loaded, the form is what it is without a preview. */
function useListScreen(id: PreviewProps['preview']['list']): ReadyScreen | undefined {
  const [list, setList] = useState<ReadyScreen>();
  useEffect(() => {
    let gone = false;
    const show = (screen: ReadyScreen) => gone || setList(screen);
    // Nobody misses it, and whoever goes to the list is told why it cannot be loaded.
    preloadScreen(id).then(show, () => undefined);
    return () => {
      gone = true;
    };
  }, [id]);
  return list;
}

/** The row that a list would have of it: what stands in the form, and what is known of it beside that. */
function useRow(preview: PreviewProps['preview'], { props, scope, values }: Omit<PreviewProps, 'preview'>) {
  const chosen = useChosenRows(entriesOf(props, scope), { scope, values });
  const beside = valuesOf(preview.with, scope);
  const text = JSON.stringify({ ...values, ...chosen, ...beside });
  // A card is drawn anew for another row, and most letters that are typed are in no card.
  return useMemo(() => JSON.parse(text) as Values, [text]);
}
