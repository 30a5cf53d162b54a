import { type ErrorListProps, TranslatableString } from '@rjsf/utils';
import { useEffect, useRef } from 'react';
import type { FormValues } from '../form-context.ts';

/** All faults of a form over its fields; takes the focus, so that a failed attempt is heard and seen. */
export function ErrorList({ errors, registry }: ErrorListProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failed attempt makes a new list
  useEffect(() => box.current?.focus(), [errors]);
  if ((registry.formContext as FormValues | undefined)?.isToldAtField) return null;
  return (
    <div className="form-error-list" role="alert" tabIndex={-1} ref={box}>
      <p>{registry.translateString(TranslatableString.ErrorsLabel)}</p>
      <ul>
        {errors.map((error, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand twice
          <li key={index}>{error.stack}</li>
        ))}
      </ul>
    </div>
  );
}
