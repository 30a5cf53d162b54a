import { type StoredEntity, stored } from '#generated/store/tables.ts';

/** Whether the table of items is the one that steps of a product's rooms make; one that is only called so follows from a description. */
export const keepsItems = Object.values<StoredEntity>(stored).some(
  ({ table, refers }) => table === 'items' && refers === undefined,
);
