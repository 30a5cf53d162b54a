import type { Button, Scope } from '#generated/screens/types.ts';
import { Buttons } from '../buttons/Buttons.tsx';
import './block-buttons.css';

interface BlockButtonsProps {
  buttons: readonly Button[] | undefined;
  scope: Scope;
}

/** The buttons of a block that has no place of its own for them: under it, in a row. */
export function BlockButtons({ buttons, scope }: BlockButtonsProps) {
  return <Buttons buttons={buttons} scope={scope} className="block-buttons" />;
}
