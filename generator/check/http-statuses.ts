import { STATUS_CODES } from 'node:http';

/** The statuses by which HTTP says that something went wrong, as texts. */
export const failingStatuses: readonly string[] = Object.keys(STATUS_CODES).filter(
  (status) => Number(status) >= 400,
);
