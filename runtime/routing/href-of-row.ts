import type { Scope } from '#generated/screens/types.ts';
import { hrefToAny } from './href.ts';
import type { QueryValues } from './pattern.ts';

interface Besides {
  query?: QueryValues;
  /** What a call has answered just now: it knows best. */
  answer?: Readonly<Record<string, unknown>>;
}

/** The address of a screen, filled in with what the row and the page know: the row first. */
export function hrefOfRow(screen: string, scope: Scope, { query = {}, answer = {} }: Besides = {}): string {
  const { route, kind, item, row, language } = scope;
  const known: Readonly<Record<string, unknown>> = { ...item, ...row, ...answer };
  const params = {
    ...route.params,
    ...(kind && { kind: kind.id }),
    ...known,
    // The owner by the name of an address.
    ...('createUser' in known && { user: known.createUser }),
  };
  const texts = Object.entries(params).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [],
  );
  return hrefToAny(screen, Object.fromEntries(texts), { language, query });
}
