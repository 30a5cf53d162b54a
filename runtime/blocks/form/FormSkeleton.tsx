import type { Form } from '#generated/forms/types.ts';
import type { FormProps } from '#generated/screens/types.ts';
import { inPlace } from '../../look/in-place.tsx';

/** As many as a form has that is not known yet. */
const fieldsUnknown = 3;

interface FormSkeletonProps {
  props: FormProps;
  /** What is asked, once that is known. */
  form?: Form | undefined;
}

/** A bar where each field will stand, as high as it, and one where the button will. */
export function FormSkeleton({ props, form }: FormSkeletonProps) {
  return (
    <div className="form-skeleton" aria-hidden="true" data-waiting>
      {inPlace(fieldsOf(props, form), (field) => (
        <div
          className={`form-skeleton__field${isBeside(field, props) ? ' form-beside' : ''}`}
          data-long={isLong(field, form) || undefined}
          data-tall={isTall(field, props) || undefined}
        >
          <span className="bone" />
          <span className="bone" />
        </div>
      ))}
      <span className="bone form-skeleton__submit" />
    </div>
  );
}

function fieldsOf({ fields }: FormProps, form: Form | undefined): readonly string[] {
  if (form) return Object.keys(form.schema.properties ?? {});
  return fields && 'length' in fields ? fields : Array.from({ length: fieldsUnknown }, String);
}

function isLong(field: string, form: Form | undefined): boolean {
  return form?.uiSchema[field]?.['ui:widget'] === 'textarea';
}

function isBeside(field: string, { rows }: FormProps): boolean {
  return rows?.flat().includes(field) === true;
}

/** Cards, and a name with the address that comes of it, take two lines. */
function isTall(field: string, { address, choices }: FormProps): boolean {
  return address?.field === field || choices?.[field]?.some(({ about }) => about !== undefined) === true;
}
