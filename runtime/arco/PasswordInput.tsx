import { Input, type InputProps } from '@arco-design/web-react';
import { useState } from 'react';
import { useText } from '#runtime/i18n/use-text.ts';
import { Icon } from '#runtime/look/icons.tsx';

/** A field that hides what is typed, with a button that shows it: Arco's own has no name and no state. */
export function PasswordInput(props: InputProps) {
  const t = useText();
  const [isShown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={isShown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className="form-reveal"
          aria-label={t('field.control.reveal')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon name="eye" />
        </button>
      }
    />
  );
}
