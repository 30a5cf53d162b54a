import type { RecordProps, Scope } from '#generated/screens/types.ts';
import { useLoad } from '#runtime/offers/loading.ts';
import { elementScope, type Row, rowScope, valuesOf } from '#runtime/offers/look.ts';
import { useAnyPoll, useAnyRead } from '#runtime/offers/reads.ts';

/** What a page knows that is about a thing: a row, which conditions name by what it is as well. */
export const thingScope = ({ subject }: RecordProps, scope: Scope, thing: Row): Scope =>
  elementScope(rowScope(scope, thing), subject === undefined ? {} : { element: subject }, thing);

/** The thing at an address: found by what that says, then kept fresh by what was found; without such a call, as it is loaded. */
export function useThing(props: RecordProps, scope: Scope) {
  const { find } = props;
  const found = useAnyRead<Row>(find ?? props.load, find && valuesOf(props.with, scope));
  const known = find ? found.data : undefined;
  const loaded = useLoad<Row>(props, known ? thingScope(props, scope, known) : scope, {
    more: { kind: scope.kind?.id },
    waits: find !== undefined && known === undefined,
    scopeOf: (thing) => thingScope(props, scope, thing),
  });
  const thing = useFollowed(props, scope, {
    data: loaded.data ?? known,
    dataUpdatedAt: loaded.dataUpdatedAt,
  });
  return {
    thing,
    error: (find ? found.error : null) ?? loaded.error,
    retry: () => void (find && found.error ? found.refetch() : loaded.refetch()),
  };
}

interface Loaded {
  data: Row | undefined;
  dataUpdatedAt: number;
}

/** What the call that the page follows has told since stands in place of what was loaded (seed 4, an agent that runs). */
function useFollowed(props: RecordProps, scope: Scope, { data, dataUpdatedAt }: Loaded): Row | undefined {
  const own = data && thingScope(props, scope, data);
  const { answer, answeredAt } = useAnyPoll<Row>(
    props.watch,
    own ?? scope,
    props.watch && own && valuesOf(props.with, own),
    (told) => thingScope(props, scope, { ...data, ...told }),
  );
  return data && answer && answeredAt > dataUpdatedAt ? { ...data, ...answer } : data;
}
