import type { ReactNode } from 'react';
import type { Scope } from '#generated/screens/types.ts';
import { type Row, rowScope } from '../look/present.ts';
import { LoadFailed } from './LoadFailed.tsx';
import { type Loads, useLoad } from './use-load.ts';

interface LoadedProps {
  props: Loads;
  scope: Scope;
  /** What stands there while it is on its way. */
  waiting: ReactNode;
  children: (scope: Scope) => ReactNode;
}

/** What stands on an answer: drawn in a scope that knows it. Of a block that loads nothing, in that of the page. */
export function Loaded({ props, scope, waiting, children }: LoadedProps) {
  const { data, error, refetch } = useLoad<Row>(props, scope);
  if (props.load === undefined) return children(scope);
  if (data) return children(rowScope(scope, data));
  return error ? <LoadFailed error={error} onRetry={refetch} /> : waiting;
}
