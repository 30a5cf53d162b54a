import { Input, type InputProps } from '@arco-design/web-react';
import { useState } from 'react';
import { RevealButton } from '#runtime/look/RevealButton.tsx';

/** A field that hides what is typed, with a button that shows it: Arco's own has no name and no state. */
export function PasswordInput(props: InputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={isShown ? 'text' : 'password'}
      suffix={<RevealButton isShown={isShown} onChange={setShown} />}
    />
  );
}
