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

/**
 * The scope of what stands around all pages, which is another one at each address. Not that of a page: React draws anew whatever
 * reads a value that has changed anywhere above it, whatever stands in between, and kept pages would be drawn with each change.
 */
const AroundContext = createContext<Scope | undefined>(undefined);

/** Gives what stands around the pages, such as menus, its scope. */
export function AroundProvider({ scope, children }: { scope: Scope; children: ReactNode }) {
  return <AroundContext value={scope}>{children}</AroundContext>;
}

/** What the address is about, for what stands around the page. */
export function useAround(): Scope {
  const scope = useContext(AroundContext);
  if (!scope) throw new Error('useAround() needs an <AroundProvider> above it');
  return scope;
}
