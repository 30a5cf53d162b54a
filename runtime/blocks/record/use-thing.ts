import type { RecordProps, Scope } from '#generated/screens/types.ts';
import { polls } from '#generated/states.ts';
import { useLoad } from '../../loading/use-load.ts';
import { elementScope, type Row, rowScope } from '../../look/present.ts';
import { valuesOf } from '../../look/values-of.ts';
import { useAnyPoll } from '../../polls/use-poll.ts';
import { takenBy } from '../../reads/endpoints.ts';
import { useAnyRead } from '../../reads/use-read.ts';

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
  const told = useWatch(props, scope, loaded.data);
  const isNewer = told.answeredAt > loaded.dataUpdatedAt;
  return {
    thing: (isNewer ? told.answer : undefined) ?? loaded.data ?? known,
    error: (find ? found.error : null) ?? loaded.error,
    retry: () => void (find && found.error ? found.refetch() : loaded.refetch()),
  };
}

/** What another call tells of the thing while it is watched: of one that is not there yet nobody asks. */
function useWatch(props: RecordProps, scope: Scope, thing: Row | undefined) {
  const { watch } = props;
  const scopeOf = (row: Row) => thingScope(props, scope, row);
  const own = thing ? scopeOf(thing) : scope;
  const input = watch && thing && takenBy(polls[watch].ask, valuesOf(props.with, own));
  return useAnyPoll<Row>(watch, own, input, scopeOf);
}
