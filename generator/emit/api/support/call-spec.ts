import type { CallSpec } from '#generated/api/call-types.ts';
import { usual } from '#generated/api/usual.ts';

type Usual = keyof typeof usual;

/** A call as it is written: what it does not say is as usual. */
export type WrittenCall = Omit<CallSpec, Usual> & Partial<Pick<CallSpec, Usual>>;

/** All that the client knows of a call. */
export function specOf(written: WrittenCall): CallSpec {
  return { ...usual, ...written };
}
