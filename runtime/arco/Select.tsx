import { Select as ArcoSelect } from '@arco-design/web-react';
import { type ReactElement, useRef } from 'react';
import { useText } from '#runtime/i18n/use-text.ts';
import { ariaOf, type ControlAria } from './aria.ts';
import { useInner } from './use-inner.ts';
import './select.css';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectProps extends ControlAria {
  options: readonly SelectOption[];
  value: string | string[] | undefined;
  onChange: (value: string | string[] | undefined) => void;
  multiple?: boolean;
  disabled?: boolean;
  placeholder?: string;
  /** Whether something that is not offered may be typed. */
  others?: boolean | undefined;
  /** Whether the choice may be taken back. */
  clearable?: boolean;
  /** Whether what is offered is still on its way. */
  loading?: boolean;
  onBlur?: () => void;
  onFocus?: () => void;
}

/** A long list is found sooner by typing than by scrolling. */
const searchFrom = 8;

/** Arco's Select with its names where a screen reader looks: on the combobox, not on the box around it. */
export function Select(props: SelectProps) {
  const { id, options, value, onChange, multiple, disabled, placeholder, clearable, onBlur, onFocus } = props;
  const t = useText();
  const box = useRef<HTMLSpanElement>(null);
  const aria = ariaOf(props);
  useInner(box, '[role="combobox"]', aria);
  // The inner input is for typing only; the combobox around it has the focus and the name.
  useInner(box, 'input', {
    tabindex: '-1',
    'aria-label': aria['aria-label'],
    'aria-labelledby': aria['aria-labelledby'],
    'aria-hidden': undefined,
  });
  return (
    <span ref={box} className="arco-mended">
      <ArcoSelect
        id={id}
        value={value}
        onChange={onChange}
        options={[...options]}
        disabled={disabled}
        placeholder={placeholder}
        allowClear={clearable}
        allowCreate={props.others}
        showSearch={props.others || options.length >= searchFrom}
        filterOption={(typed: string, option: ReactElement) =>
          wordsOf(option).toLowerCase().includes(typed.toLowerCase())
        }
        notFoundContent={
          // Arco's own words are Chinese wherever they stand.
          <p className="select-none" role="status">
            {t(props.loading ? 'list.loading' : options.length === 0 ? 'form.noChoices' : 'list.noTag')}
          </p>
        }
        error={props.invalid}
        onBlur={onBlur}
        onFocus={onFocus}
        getPopupContainer={() => box.current ?? document.body}
        {...(multiple ? { mode: 'multiple' as const } : {})}
      />
    </span>
  );
}

function wordsOf({ props }: ReactElement): string {
  return typeof props === 'object' && props !== null && 'children' in props ? String(props.children) : '';
}
