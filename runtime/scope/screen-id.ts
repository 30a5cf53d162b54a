import { createContext, useContext } from 'react';
import type { ScreenId } from '#generated/ids.ts';

/** Says to the blocks of a screen which one they belong to. */
export const ScreenIdContext = createContext<ScreenId | undefined>(undefined);

/** The screen that a block is, or is a part of. */
export function useScreenId(): ScreenId {
  const id = useContext(ScreenIdContext);
  if (!id) throw new Error('useScreenId() needs a screen around it');
  return id;
}
