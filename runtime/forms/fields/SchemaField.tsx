import { getDefaultRegistry } from '@rjsf/core';
import type { FieldProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import { isRequiredNow } from '../form-context.ts';

// The registry's type leaves every field out as possible; the one of the core has them all.
const Field = getDefaultRegistry().fields.SchemaField as ComponentType<FieldProps>;

/**
 * Any field; one that a rule asks for only now and then is drawn as required while it does. The schema stays as it is,
 * since the validator was compiled for it.
 */
export function SchemaField(props: FieldProps) {
  const { required, registry, fieldPathId } = props;
  return <Field {...props} required={required || isRequiredNow(registry.formContext, fieldPathId.$id)} />;
}
