import type { SlotProps } from '#generated/screens/by-id.ts';

/** A user name is typed in small letters, whatever the keyboard does. */
export function Slot({ id, describedBy, value, onChange, disabled }: SlotProps<'acm/register', 'userName'>) {
  return (
    <input
      id={id}
      className="written-name"
      aria-describedby={describedBy}
      value={value ?? ''}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.value.toLowerCase())}
    />
  );
}
