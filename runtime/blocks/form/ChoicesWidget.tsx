import type { WidgetProps } from '@rjsf/utils';
import type { FormField, Scope } from '#generated/screens/types.ts';
import { ariaOf, ariaOfField } from '#runtime/offers/forms.ts';
import { Icon } from '#runtime/offers/look.ts';
import { useText } from '#runtime/offers/words.ts';
import './choices.css';

type Choices = NonNullable<FormField['choices']>;

/** How the form engine is told to ask a field by a few choices, all in sight. */
export function choicesUi(choices: Choices, scope: Scope | undefined) {
  const offered = choices.filter(({ when }) => scope === undefined || when?.(scope) !== false);
  return { 'ui:widget': ChoicesWidget, 'ui:options': { choices, offered } };
}

/** One of a few: cards where the choices are explained, else a row. */
function ChoicesWidget(props: WidgetProps) {
  const { id, htmlName, value, disabled, readonly, required, onChange, onBlur, onFocus } = props;
  const t = useText();
  const { choices: all, offered } = props.options as { choices: Choices; offered: Choices };
  // What it holds already is among them, whatever is offered by now.
  const choices = all.filter((choice) => offered.includes(choice) || choice.value === value);
  const isExplained = choices.some(({ about }) => about !== undefined);
  return (
    <div
      id={id}
      role="radiogroup"
      className="form-choices"
      data-explained={isExplained || undefined}
      {...ariaOf({ ...ariaOfField(props), required })}
    >
      {choices.map((choice, at) => (
        <label key={choice.text} className="form-choice">
          <input
            type="radio"
            name={htmlName || id}
            checked={choice.value === value}
            disabled={disabled || readonly}
            aria-labelledby={`${id}-${at}`}
            aria-describedby={choice.about ? `${id}-${at}-about` : undefined}
            onChange={() => onChange(choice.value)}
            onBlur={() => onBlur(id, value)}
            onFocus={() => onFocus(id, value)}
          />
          {choice.icon ? <Icon name={choice.icon} /> : null}
          <span id={`${id}-${at}`} className="form-choice__text">
            {t(choice.text)}
          </span>
          {choice.about ? (
            <span id={`${id}-${at}-about`} className="form-choice__about">
              {t(choice.about)}
            </span>
          ) : null}
        </label>
      ))}
    </div>
  );
}
