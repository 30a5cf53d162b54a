import type { ReactNode } from 'react';
import type { Scope, TableProps } from '#generated/screens/types.ts';
import { Buttons } from '../buttons/Buttons.tsx';
import { useText } from '../i18n/use-text.ts';
import type { AnyIcon } from '../look/icons.tsx';
import { StateNotice } from '../look/StateNotice.tsx';

interface NothingThereProps {
  empty: TableProps['empty'];
  scope: Scope;
  icon?: AnyIcon;
  /** What one can do about it, where the page says nothing. */
  children?: ReactNode;
}

/** In the place of what a block shows: that there is nothing, and what one can do about it. */
export function NothingThere({ empty, scope, icon = 'stack', children }: NothingThereProps) {
  const t = useText();
  return (
    <StateNotice icon={icon} title={t(empty.title)} text={empty.text && t(empty.text)}>
      {empty.buttons ? <Buttons buttons={empty.buttons} scope={scope} /> : children}
    </StateNotice>
  );
}
