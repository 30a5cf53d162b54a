import { Select as ArcoSelect } from '@arco-design/web-react';
import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { useText } from '#runtime/i18n/use-text.ts';
import { ariaOf, type ControlAria } from './aria.ts';
import { choicesOf, fits, type SelectOption } from './select-choices.ts';
import { useCombobox } from './use-combobox.ts';
import { useListOpen } from './use-list-open.ts';
import { useTyped } from './use-typed.ts';
import './select.css';

interface SelectProps extends ControlAria {
  options: readonly SelectOption[];
  value: string | string[] | undefined;
  onChange: (value: string | string[] | undefined) => void;
  multiple?: boolean;
  disabled?: boolean;
  placeholder?: string;
  /** Whether something that is not offered may be typed. */
  others?: boolean | undefined;
  /** What is said where nothing fits what was typed. */
  none?: string | undefined;
  /** How many may be chosen. */
  max?: number | undefined;
  /** Whether the choice may be taken back. */
  clearable?: boolean;
  /** Whether what is offered is still on its way. */
  loading?: boolean;
  onBlur?: () => void;
  onFocus?: () => void;
}

/** Arco's Select as a combobox that says what it is, and loses nothing that was typed without saying so. */
export function Select(props: SelectProps) {
  const { id, options, value, onChange, multiple, disabled, placeholder, clearable, max } = props;
  const t = useText();
  const box = useRef<HTMLSpanElement>(null);
  const { isOpen, change, handleKeyDown } = useListOpen(box);
  const [typed, setTyped] = useState('');
  const [isInside, setInside] = useState(false);
  const isTyped = useTyped(props, isInside || typed !== '');
  const choices = choicesOf(options, {
    typed,
    value,
    max,
    own: props.others ? (text) => t('form.own', { text }) : undefined,
  });
  const nothing = options.length === 0 ? t('form.noChoices') : (props.none ?? t('list.noTag'));
  const isFound = choices.some((choice) => fits(choice, typed));
  const left = isInside || typed.trim() === '' ? undefined : typed.trim();
  const count = Array.isArray(value) ? value.length : 0;
  const isFull = max !== undefined && count >= max;
  const noteId = isTyped || max !== undefined ? `${id}__choice` : undefined;
  const aria = ariaOf({
    ...props,
    describedBy: [props.describedBy, noteId].filter(Boolean).join(' ') || undefined,
  });
  useCombobox(box, { id, isOpen, isTyped, aria });
  useSelected(box, isTyped && !multiple && isInside && !isOpen);
  return (
    <>
      <span ref={box} className="arco-mended">
        <ArcoSelect
          id={isTyped ? undefined : id}
          value={value}
          onChange={(next) => {
            setTyped('');
            onChange(next);
          }}
          inputValue={typed}
          // What nobody took is still there when the list closes; only the person takes it away.
          onInputValueChange={(text, reason) => {
            if (reason === 'optionListHide') return;
            setTyped(text);
            if (text === '' && clearable && !multiple && !isOpen) onChange(undefined);
          }}
          popupVisible={isOpen}
          onVisibleChange={change}
          onKeyDown={handleKeyDown}
          options={choices.map(({ also: _, ...choice }) => choice)}
          disabled={disabled}
          placeholder={placeholder}
          allowClear={clearable}
          showSearch={isTyped}
          filterOption={(text: string, option: ReactElement) => fits(choices.find(isDrawnAs(option)), text)}
          notFoundContent={
            // Arco's own words are Chinese wherever they stand.
            <p className="select-none" role="status">
              {props.loading ? t('list.loading') : nothing}
            </p>
          }
          error={props.invalid}
          onBlur={() => {
            setInside(false);
            props.onBlur?.();
          }}
          onFocus={() => {
            setInside(true);
            props.onFocus?.();
          }}
          getPopupContainer={() => box.current ?? document.body}
          {...(multiple ? { mode: 'multiple' as const } : {})}
        />
        {max === undefined || count === 0 ? null : (
          <span className="select-count" aria-hidden="true">
            {t('form.count', { count, max })}
          </span>
        )}
      </span>
      {noteId === undefined ? null : (
        <p id={noteId} className="form-note" role="status">
          {left !== undefined ? (isFound ? t('form.notTaken', { text: left }) : nothing) : ''}
          {left === undefined && isFull ? t('validation.maxItems', { limit: max }) : ''}
        </p>
      )}
    </>
  );
}

const isDrawnAs =
  ({ props }: ReactElement) =>
  ({ value }: SelectOption) =>
    typeof props === 'object' && props !== null && 'value' in props && props.value === value;

/** While the choice stands in the field as text, what is typed takes its place. */
function useSelected(box: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    // Arco writes the text only after the list has closed.
    const timer = setTimeout(() => {
      const active = document.activeElement;
      if (active instanceof HTMLInputElement && box.current?.contains(active)) active.select();
    });
    return () => clearTimeout(timer);
  }, [box, isShown]);
}
