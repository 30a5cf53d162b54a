import { descriptionId, errorId, type FieldTemplateProps, helpId } from '@rjsf/utils';
import { type ComponentType, Suspense } from 'react';
import type { FieldSlot } from '#generated/screens/types.ts';
import type { FormValues } from '../form-context.ts';
import { FieldTemplate } from './field.tsx';

/** What a file gets that draws the control of a field of any form. */
export type AnySlot = FieldSlot<Record<string, unknown>, string>;

/** A field whose control a hand-written file draws; label, help and faults around it stay the form's. */
export function slotTemplate(Slot: ComponentType<AnySlot>): ComponentType<FieldTemplateProps> {
  return function SlotTemplate(props) {
    const { id, label, formData, onChange, rawErrors = [], required = false, disabled, children } = props;
    const { fields, scope } = props.registry.formContext as FormValues;
    return (
      <FieldTemplate {...props}>
        <Suspense fallback={null}>
          <Slot
            id={id}
            label={label}
            describedBy={describedBy(props)}
            value={formData}
            onChange={(value) => onChange(value, props.fieldPathId.path)}
            fields={fields}
            errors={rawErrors}
            required={required}
            disabled={disabled}
            scope={scope}
          >
            {children}
          </Slot>
        </Suspense>
      </FieldTemplate>
    );
  };
}

function describedBy({
  id,
  rawErrors = [],
  rawDescription,
  rawHelp,
}: FieldTemplateProps): string | undefined {
  const parts = [
    rawErrors.length > 0 ? errorId(id) : '',
    rawDescription ? descriptionId(id) : '',
    rawHelp ? helpId(id) : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : undefined;
}
