import type { Lookup } from '../declare/lookup.ts';

/** Before anything is declared nothing is known, and no block needs to. */
export const nothingDeclared: Lookup = {
  find: () => undefined,
  known: () => [],
  meant: () => undefined,
  roles: {},
  axisValues: () => undefined,
  part: () => undefined,
  block: () => undefined,
  blockNames: () => [],
  givenBy: () => ({}),
  subjectBy: () => undefined,
  meantBy: () => undefined,
  noteText: () => undefined,
  noteIcon: () => undefined,
  unsure: () => true,
};
