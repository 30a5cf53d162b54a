import {
  type ErrorListProps,
  type ErrorSchema,
  type RJSFValidationError,
  TranslatableString,
} from '@rjsf/utils';
import { useEffect, useRef } from 'react';
import type { FormValues } from '../form-context.ts';

/**
 * The faults of a form over its fields, in their order, as long as the fields have them; takes the focus, so that a
 * failed attempt is heard and seen.
 */
export function ErrorList({ errors, errorSchema, schema, uiSchema, registry }: ErrorListProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failed attempt makes a new list
  useEffect(() => box.current?.focus(), [errors]);
  if ((registry.formContext as FormValues | undefined)?.isToldAtField) return null;
  const order: readonly string[] = uiSchema?.['ui:order'] ?? Object.keys(schema.properties ?? {});
  const placeOf = (error: RJSFValidationError) => order.indexOf(namesOf(error)[0] ?? '');
  const told = errors
    .filter((error) => stands(error, errorSchema))
    .sort((one, other) => placeOf(one) - placeOf(other));
  if (told.length === 0) return null;
  return (
    <div className="form-error-list" role="alert" tabIndex={-1} ref={box}>
      <p>{registry.translateString(TranslatableString.ErrorsLabel)}</p>
      <ul>
        {told.map((error, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand twice
          <li key={index}>{error.stack}</li>
        ))}
      </ul>
    </div>
  );
}

/** Whether a field still has a fault: the form engine takes away those of a field that was changed since. */
function stands(error: RJSFValidationError, faults: ErrorSchema): boolean {
  let place: ErrorSchema | undefined = faults;
  for (const name of namesOf(error)) place = (place as Record<string, ErrorSchema> | undefined)?.[name];
  return place !== undefined && Object.keys(place).length > 0;
}

function namesOf({ property = '' }: RJSFValidationError): string[] {
  return property.split(/[.[\]'"]+/).filter(Boolean);
}
