import type { Form } from '#generated/forms/types.ts';
import type { FormProps, Scope } from '#generated/screens/types.ts';
import { inPlace } from '#runtime/offers/look.ts';
import { useText } from '#runtime/offers/words.ts';
import { type AskedEntry, entriesOf, entryOf } from './entries.ts';

/** As many as a form has that is not known yet. */
const fieldsUnknown = 3;

interface FormSkeletonProps {
  props: FormProps;
  scope: Scope;
  /** What is asked, once that is known. */
  form?: Form | undefined;
}

/** A bar where each field will stand, as high as it, and one where the button will. */
export function FormSkeleton({ props, scope, form }: FormSkeletonProps) {
  const t = useText();
  const entries = entriesOf(props, scope);
  return (
    <div className="form-skeleton" role="status" aria-busy="true" aria-label={t('list.loading')} data-waiting>
      {inPlace(fieldsOf(entries, form), (field) => (
        <div
          className={`form-skeleton__field${entryOf(entries, field)?.isBeside ? ' form-beside' : ''}`}
          data-long={isLong(field, form) || undefined}
          data-tall={isTall(entryOf(entries, field)) || undefined}
        >
          <span className="bone" />
          <span className="bone" />
        </div>
      ))}
      <span className="bone form-skeleton__submit" />
    </div>
  );
}

/** Those that wait for others come later: no place is kept for them. */
function fieldsOf(entries: readonly AskedEntry[], form: Form | undefined): readonly string[] {
  const isWaiting = (name: string) => entryOf(entries, name)?.when !== undefined;
  if (form) return Object.keys(form.schema.properties ?? {}).filter((name) => !isWaiting(name));
  const asked = entries.map(({ field }) => field).filter((name) => !isWaiting(name));
  return asked.length > 0 ? asked : Array.from({ length: fieldsUnknown }, String);
}

function isLong(field: string, form: Form | undefined): boolean {
  return form?.uiSchema[field]?.['ui:widget'] === 'textarea';
}

/** Cards, and a name with the address that comes of it, take two lines. */
function isTall(entry: AskedEntry | undefined): boolean {
  return entry?.address !== undefined || entry?.choices?.some(({ about }) => about !== undefined) === true;
}
