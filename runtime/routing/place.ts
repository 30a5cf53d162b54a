import { createContext, useContext } from 'react';
import type { Location } from 'react-router-dom';

/** Where a page stands, which a kept one does behind others as well. */
export const PlaceContext = createContext<Pick<Location, 'pathname' | 'search'> | undefined>(undefined);

/** The address of the page around, whatever the address bar says; it is another one only where the page itself is. */
export function usePlace(): Pick<Location, 'pathname' | 'search'> {
  const place = useContext(PlaceContext);
  if (!place) throw new Error('usePlace() needs a <PlaceContext> above it');
  return place;
}
