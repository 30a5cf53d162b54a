import type { Waiting } from '../generator/check/unused/unused.ts';

/** What waits for an area, under the name of each. */
export function waitingText(waiting: readonly Waiting[]): string[] {
  const areas = [...new Set(waiting.map(({ later }) => later))].sort();
  return areas.flatMap((area) => [
    area,
    ...waiting
      .filter(({ later }) => later === area)
      .map(({ what, id, at }) => `  ${what} ${id} (${at ? `${at.file}:${at.line}` : 'of the language'})`),
  ]);
}
