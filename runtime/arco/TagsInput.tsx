import { InputTag } from '@arco-design/web-react';
import { useRef } from 'react';
import { ariaOf, type ControlAria } from './aria.ts';
import { useInner } from './use-inner.ts';

interface TagsInputProps extends ControlAria {
  value: string[];
  onChange: (value: string[]) => void;
  disabled?: boolean;
  readOnly?: boolean;
  placeholder?: string;
}

/** Arco's InputTag with its names on the input; what was typed counts even without Enter. */
export function TagsInput({ id, value, onChange, disabled, readOnly, placeholder, ...aria }: TagsInputProps) {
  const box = useRef<HTMLSpanElement>(null);
  useInner(box, 'input', { id, ...ariaOf(aria) });
  return (
    <span ref={box} className="arco-mended">
      <InputTag
        value={value}
        onChange={(tags: string[]) => onChange(tags)}
        disabled={disabled}
        readOnly={readOnly}
        placeholder={placeholder}
        error={aria.invalid}
        saveOnBlur
        allowClear
      />
    </span>
  );
}
