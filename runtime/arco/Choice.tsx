import { Checkbox as ArcoCheckbox, Radio } from '@arco-design/web-react';
import { type ReactNode, useRef } from 'react';
import { ariaOf, type ControlAria } from './aria.ts';
import type { SelectOption } from './select-choices.ts';
import { useInner } from './use-inner.ts';

interface CheckboxProps extends ControlAria {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  children?: ReactNode;
}

/** Arco's Checkbox with its id, help and error on the input itself. */
export function Checkbox({ id, checked, onChange, disabled, children, ...aria }: CheckboxProps) {
  const box = useRef<HTMLSpanElement>(null);
  useInner(box, 'input', { id, ...ariaOf(aria) });
  useInner(box, 'label', { 'aria-disabled': disabled || undefined });
  return (
    <span ref={box} className="arco-mended">
      <ArcoCheckbox checked={checked} onChange={onChange} disabled={disabled}>
        {children}
      </ArcoCheckbox>
    </span>
  );
}

interface ChoiceGroupProps extends ControlAria {
  options: readonly SelectOption[];
  disabled?: boolean;
  inline?: boolean;
}

interface RadioGroupProps extends ChoiceGroupProps {
  name: string;
  value: string | undefined;
  onChange: (value: string) => void;
}

/** Arco's Radio.Group with a name. */
export function RadioGroup({
  id,
  name,
  options,
  value,
  onChange,
  disabled,
  inline,
  ...aria
}: RadioGroupProps) {
  const box = useRef<HTMLSpanElement>(null);
  useInner(box, '[role="radiogroup"]', { id, ...ariaOf(aria) });
  return (
    <span ref={box} className="arco-mended">
      <Radio.Group
        name={name}
        value={value}
        disabled={disabled}
        direction={inline ? 'horizontal' : 'vertical'}
        options={[...options]}
        onChange={onChange}
      />
    </span>
  );
}

interface CheckboxGroupProps extends ChoiceGroupProps {
  value: string[];
  onChange: (value: string[]) => void;
}

/** Several of a few: a group with a name, which Arco's is not. */
export function CheckboxGroup({
  id,
  options,
  value,
  onChange,
  disabled,
  inline,
  ...aria
}: CheckboxGroupProps) {
  const { 'aria-required': _, ...named } = ariaOf(aria);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the field around it is drawn by the form, with its own legend
    <div id={id} role="group" {...named}>
      <ArcoCheckbox.Group
        value={value}
        disabled={disabled}
        direction={inline ? 'horizontal' : 'vertical'}
        options={[...options]}
        onChange={onChange}
      />
    </div>
  );
}
