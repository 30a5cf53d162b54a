import type { SlotProps } from '#generated/screens/by-id.ts';

/** What is said of an item stands below a line of one's own, which knows the item. */
export function Slot({ row, children }: SlotProps<'hub/item', 'notices'>) {
  return (
    <>
      <p className="written-notice">{row.name}</p>
      {children}
    </>
  );
}
