import type { FaultFormat } from '../generator/faults/format.ts';

/** Which way faults are printed. */
export function formatOf({ json, github }: { json?: boolean; github?: boolean }): FaultFormat {
  if (json) return 'json';
  return github ? 'github' : 'text';
}
