import type { RecordProps, Scope } from '#generated/screens/types.ts';
import type { HubItem } from '#generated/types.ts';
import { useLoad } from '../../loading/use-load.ts';
import { rowScope } from '../../look/present.ts';
import { useAnyRead } from '../../reads/use-read.ts';

/** What a page knows that is about a thing. */
export const itemScope = (scope: Scope, item: HubItem): Scope => ({ ...rowScope(scope, { ...item }), item });

/** The thing at an address: found by its path, then kept fresh by its key. */
export function useItem(props: RecordProps, scope: Scope) {
  const found = useAnyRead<HubItem>(props.find, { ...scope.route.params, kind: scope.kind?.id });
  const key = found.data?.key;
  const loaded = useLoad<HubItem>(props, scope, {
    more: { kind: scope.kind?.id, key },
    waits: key === undefined,
    scopeOf: (item) => itemScope(scope, item),
  });
  return {
    item: loaded.data ?? found.data,
    error: found.error ?? loaded.error,
    retry: () => void (found.error ? found.refetch() : loaded.refetch()),
  };
}
