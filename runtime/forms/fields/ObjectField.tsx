import { getDefaultRegistry } from '@rjsf/core';
import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import type { ComponentType } from 'react';
import { JsonField } from './JsonField.tsx';

// The registry's type leaves every field out as possible; the one of the core has them all.
const FieldsOfObject = getDefaultRegistry().fields.ObjectField as ComponentType<FieldProps>;

/** An object: its fields where the schema names any, else the JSON that it is. */
export function ObjectField(props: FieldProps) {
  const isWhole = props.fieldPathId.path.length === 0;
  return !isWhole && isFree(props.schema) ? <JsonField {...props} /> : <FieldsOfObject {...props} />;
}

function isFree({ properties, additionalProperties, patternProperties, anyOf, oneOf }: RJSFSchema): boolean {
  const isOpen = typeof additionalProperties !== 'object' || Object.keys(additionalProperties).length === 0;
  const isNamed = Object.keys(properties ?? {}).length > 0;
  return isOpen && additionalProperties !== false && !isNamed && !patternProperties && !anyOf && !oneOf;
}
