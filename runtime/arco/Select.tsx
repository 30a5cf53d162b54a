import { Select as ArcoSelect } from '@arco-design/web-react';
import { type ReactElement, useRef } from 'react';
import { ariaOf, type ControlAria } from './aria.ts';
import { useInner } from './use-inner.ts';

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
  onBlur?: () => void;
  onFocus?: () => void;
}

/** A long list is found sooner by typing than by scrolling. */
const searchFrom = 8;

/** Arco's Select with its names where a screen reader looks: on the combobox, not on the box around it. */
export function Select(props: SelectProps) {
  const { id, options, value, onChange, multiple, disabled, placeholder, clearable, onBlur, onFocus } = props;
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
