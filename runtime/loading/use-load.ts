import type { EndpointId } from '#generated/ids.ts';
import type { Scope, Value } from '#generated/screens/types.ts';
import { type Row, rowScope } from '../look/present.ts';
import { valuesOf } from '../look/values-of.ts';
import { type Polling, useEnd, useRounds } from '../polls/use-poll.ts';
import {
  type ReadInput,
  type ReadOptions,
  type ReadPagesResult,
  type ReadResult,
  useAnyRead,
  useAnyReadPages,
} from '../reads/use-read.ts';
import type { Rowed } from './row-key.ts';

/** What a block that loads says of it. */
export interface Loads {
  readonly load?: EndpointId;
  readonly with?: Readonly<Record<string, Value>>;
  readonly poll?: Polling;
  /** Where the thing is in what is answered, if not in its place, and what tells rows apart. */
  readonly row?: object & Rowed;
}

/** What a block gives to its call beside `with`, and in which scope its poll reads an answer. */
interface Besides<T> {
  more?: ReadInput;
  /** Whether what it gives is not known yet. */
  waits?: boolean;
  scopeOf?: (answer: T) => Scope;
}

/** Reads what a block loads, with what the page fixes, and again as its poll says; one that loads nothing waits for ever. */
export function useLoad<T extends object>(
  props: Loads,
  scope: Scope,
  { more, waits = false, scopeOf }: Besides<T> = {},
): ReadResult<T> {
  const input = { ...valuesOf(props.with, scope), ...more };
  const rounds = useRounds<T>(props.poll, (answer) =>
    scopeOf ? [scopeOf(answer)] : scopesOf(answer, props, scope),
  );
  const read = useAnyRead<T>(props.load, waits ? undefined : input, { again: rounds.again });
  const isOn = read.dataUpdatedAt > 0 && rounds.goesOn(read.data);
  useEnd(props.poll, isOn, { input, answer: read.data });
  return read;
}

/** The same, page after page, of what a block asks. */
export function useLoadPages<T extends { nextCursor?: string }>(
  props: Loads & { readonly load: EndpointId },
  input: ReadInput,
  { scope, keepPrevious }: Pick<ReadOptions, 'keepPrevious'> & { scope: Scope },
): ReadPagesResult<T> {
  const rounds = useRounds<{ pages: T[] }>(props.poll, ({ pages }) =>
    pages.flatMap((page) => scopesOf(page, props, scope)),
  );
  const options = { again: rounds.again, ...(keepPrevious && { keepPrevious }) };
  const read = useAnyReadPages<T>(props.load, input, options);
  const isOn = read.dataUpdatedAt > 0 && rounds.goesOn(read.data);
  useEnd(props.poll, isOn, { input, answer: read.data?.pages[0] });
  return read;
}

/** An answer as its conditions read it: each row of a list, else the whole. */
function scopesOf(answer: object, { row: { thing } = {} }: Loads, scope: Scope): Scope[] {
  const rows = 'list' in answer && Array.isArray(answer.list) ? (answer.list as Row[]) : [{ ...answer }];
  const own = rows.map((row) => rowScope(scope, row));
  return thing ? own.map(({ row }) => rowScope(scope, (row?.[thing] ?? {}) as Row)) : own;
}
