import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useText } from '#runtime/offers/words.ts';
import { type SearchChanges, toggleTag } from './address.ts';
import type { Narrow, Narrowed } from './narrows.ts';
import { TagChoice } from './TagChoice.tsx';

interface FieldFilterProps {
  narrow: Narrow;
  chosen: Narrowed;
  change: (changes: SearchChanges) => void;
}

/** One field that narrows the list: its values to tick, a text, or numbers from one to another. */
export function FieldFilter({ narrow, chosen, change }: FieldFilterProps) {
  const t = useText();
  const name = t(narrow.label);
  const { is, least, most, values } = narrow;
  return (
    <fieldset className="coll-group">
      <legend className="coll-group__title">{name}</legend>
      {values && is ? (
        <ul className="coll-group__tags">
          {values.map(({ value, text }) => (
            <TagChoice
              key={value}
              title={t(text)}
              count={undefined}
              isChosen={listOf(chosen[is]).includes(value)}
              onToggle={() => change({ [is]: toggleTag(listOf(chosen[is]), value) })}
            />
          ))}
        </ul>
      ) : null}
      {is && !values ? (
        <Typed input={is} name={name} maxLength={narrow.maxLength} chosen={chosen} change={change} />
      ) : null}
      {least && most ? (
        <div className="coll-group__range">
          <Typed
            input={least}
            label={t('list.least')}
            isNumber
            isWhole={narrow.isWhole}
            chosen={chosen}
            change={change}
          />
          <Typed
            input={most}
            label={t('list.most')}
            isNumber
            isWhole={narrow.isWhole}
            chosen={chosen}
            change={change}
          />
        </div>
      ) : null}
    </fieldset>
  );
}

const listOf = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : [value].flat();

interface TypedProps extends Omit<FieldFilterProps, 'narrow'> {
  input: string;
  /** What stands over it, where its group does not say it all; else what readers of the screen are told. */
  label?: string;
  name?: string;
  isNumber?: boolean;
  isWhole?: boolean | undefined;
  maxLength?: number | undefined;
}

/** Typed, and taken when it is left or Enter is pressed: each step of it would be a page of its own. */
function Typed({ input, label, name, isNumber = false, isWhole, maxLength, chosen, change }: TypedProps) {
  const id = useId();
  const value = [chosen[input] ?? ''].flat().join();
  const box = useRef<HTMLInputElement>(null);
  // An element of its own for each value would lose the focus at Enter.
  useEffect(() => {
    if (box.current) box.current.value = value;
  }, [value]);
  const take = (event: FocusEvent<HTMLInputElement> | KeyboardEvent<HTMLInputElement>) => {
    const { value: typed } = event.currentTarget;
    // Whoever presses Enter is told what is wrong; whoever leaves sees what holds.
    const isValid =
      event.type === 'keydown' ? event.currentTarget.reportValidity() : event.currentTarget.checkValidity();
    if (!isValid && event.type !== 'keydown') event.currentTarget.value = value;
    if (isValid && typed.trim() !== value) change({ [input]: typed.trim() || undefined });
  };
  return (
    <label className="coll-group__typed" htmlFor={id}>
      {label ? <span className="coll-group__label">{label}</span> : null}
      <input
        ref={box}
        id={id}
        className="field"
        aria-label={name}
        type={isNumber ? 'number' : 'text'}
        step={isWhole ? 1 : 'any'}
        inputMode={isNumber ? 'decimal' : undefined}
        defaultValue={value}
        maxLength={maxLength}
        autoComplete="off"
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take(event)}
      />
    </label>
  );
}
