import { createContext, type ReactNode, useContext } from 'react';
import type { Scope } from '#generated/screens/types.ts';

const ScopeContext = createContext<Scope | undefined>(undefined);

/** Gives what is inside a scope of its own, such as the item that a record has loaded. */
export function ScopeProvider({ scope, children }: { scope: Scope; children: ReactNode }) {
  return <ScopeContext.Provider value={scope}>{children}</ScopeContext.Provider>;
}

/**
 * Who looks, at what and in which language. Belongs to the page, not to the address bar: a kept list that is
 * hidden keeps the scope it had.
 */
export function useScope(): Scope {
  const scope = useContext(ScopeContext);
  if (!scope) throw new Error('useScope() needs a <ScopeProvider> above it');
  return scope;
}
