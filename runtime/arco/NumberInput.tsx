import { InputNumber } from '@arco-design/web-react';
import { useRef } from 'react';
import { ariaOf, type ControlAria } from './aria.ts';
import { useInner } from './use-inner.ts';

interface NumberInputProps extends ControlAria {
  name?: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  min?: number;
  max?: number;
  step?: number;
  /** Whether only whole numbers make sense. */
  whole?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  placeholder?: string;
  onBlur?: () => void;
  onFocus?: () => void;
}

/** Arco's InputNumber without its `aria-valuemax="Infinity"`, which is no number. */
export function NumberInput(props: NumberInputProps) {
  const {
    onChange,
    min,
    max,
    whole,
    label: _n,
    labelledBy: _l,
    describedBy: _d,
    required: _r,
    invalid,
    ...rest
  } = props;
  const box = useRef<HTMLSpanElement>(null);
  useInner(box, 'input', {
    ...ariaOf(props),
    'aria-valuemin': min === undefined ? undefined : String(min),
    'aria-valuemax': max === undefined ? undefined : String(max),
    inputmode: whole ? 'numeric' : 'decimal',
  });
  return (
    <span ref={box} className="arco-mended">
      <InputNumber
        {...rest}
        error={invalid}
        onChange={(value) =>
          onChange(typeof value === 'number' && Number.isFinite(value) ? value : undefined)
        }
      />
    </span>
  );
}
