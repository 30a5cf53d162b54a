import { createContext, useContext } from 'react';

/** Whether what stands here stands on a page that has its first heading, as that of a thing has: it begins one below. */
export const TitledContext = createContext(false);

/** What the first heading of a block is. */
export const useFirstHeading = (): 'h1' | 'h2' => (useContext(TitledContext) ? 'h2' : 'h1');
