import type { ReactNode } from 'react';
import type { FormProps, Scope } from '#generated/screens/types.ts';
import { useLoad } from '#runtime/offers/loading.ts';
import { rowScope } from '#runtime/offers/look.ts';
import { FormFailed } from './FormFailed.tsx';
import { FormSkeleton } from './FormSkeleton.tsx';

interface LoadedFormProps {
  props: FormProps;
  scope: Scope;
  /** Draws it in the scope of what was read. */
  children: (scope: Scope) => ReactNode;
}

/** A form about something that is read first. */
export function LoadedForm({ props, scope, children }: LoadedFormProps) {
  const read = useLoad<Record<string, unknown>>(props, scope);
  if (read.data) return children(rowScope(scope, read.data));
  return read.error ? (
    <FormFailed error={read.error} onRetry={read.refetch} />
  ) : (
    <FormSkeleton props={props} scope={scope} />
  );
}
