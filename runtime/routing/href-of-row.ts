import type { Scope } from '#generated/screens/types.ts';
import { hrefToAny } from './href.ts';
import type { QueryValues } from './pattern.ts';

interface Besides {
  query?: QueryValues;
  /** What a call has answered just now, or an error has told: it knows best. */
  answer?: Readonly<Record<string, unknown>>;
}

/** The address of a screen, filled in with what the row and the page know: the row first. */
export function hrefOfRow(screen: string, scope: Scope, { query = {}, answer = {} }: Besides = {}): string {
  const { route, kind, item, row, language } = scope;
  const params = {
    ...route.params,
    ...(kind && { kind: kind.id }),
    ...withOwner(item),
    ...withOwner(row),
    ...withOwner(answer),
  };
  const texts = Object.entries(params).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)] as const] : [],
  );
  return hrefToAny(screen, Object.fromEntries(texts), { language, query });
}

/** A thing with its owner by the name that addresses use. */
function withOwner(thing: object = {}): Readonly<Record<string, unknown>> {
  return 'createUser' in thing ? { ...thing, user: thing.createUser } : { ...thing };
}
