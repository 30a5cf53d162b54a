import type { RecordProps, Scope } from '#generated/screens/types.ts';
import type { HubItem } from '#generated/types.ts';
import { useAnyRead } from '../../reads/use-read.ts';

/** The thing at an address: found by its path, then kept fresh by its key. */
export function useItem(props: RecordProps, scope: Scope) {
  const found = useAnyRead<HubItem>(props.find, { ...scope.route.params, kind: scope.kind?.id });
  const key = found.data?.key;
  const loaded = useAnyRead<HubItem>(
    props.load,
    key === undefined ? undefined : { key, kind: scope.kind?.id },
  );
  return {
    item: loaded.data ?? found.data,
    error: found.error ?? loaded.error,
    retry: () => void (found.error ? found.refetch() : loaded.refetch()),
  };
}
