import type { SlotProps } from '#generated/screens/by-id.ts';

/** An ISBN is copied from the back of a book with its dashes; what is kept has none. */
export function Slot({ id, describedBy, value, onChange, disabled }: SlotProps<'library/book-new', 'isbn'>) {
  return (
    <input
      id={id}
      aria-describedby={describedBy}
      value={value ?? ''}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.value.replace(/[\s-]/g, '').toUpperCase())}
    />
  );
}
