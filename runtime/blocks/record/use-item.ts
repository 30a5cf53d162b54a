import type { RecordProps, Scope } from '#generated/screens/types.ts';
import type { HubItem } from '#generated/types.ts';
import { useLoad } from '../../loading/use-load.ts';
import { rowScope } from '../../look/present.ts';
import { valuesOf } from '../../look/values-of.ts';
import { useAnyRead } from '../../reads/use-read.ts';

/** What a page knows that is about a thing. */
export const itemScope = (scope: Scope, item: HubItem): Scope => ({ ...rowScope(scope, { ...item }), item });

/** The thing at an address: found by what that says, then kept fresh by what was found. */
export function useItem(props: RecordProps, scope: Scope) {
  const found = useAnyRead<HubItem>(props.find, valuesOf(props.with, scope));
  const loaded = useLoad<HubItem>(props, found.data ? itemScope(scope, found.data) : scope, {
    more: { kind: scope.kind?.id },
    waits: found.data === undefined,
    scopeOf: (item) => itemScope(scope, item),
  });
  return {
    item: loaded.data ?? found.data,
    error: found.error ?? loaded.error,
    retry: () => void (found.error ? found.refetch() : loaded.refetch()),
  };
}
