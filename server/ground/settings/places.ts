import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where a file of settings is looked for, the first that is there counts: the checkout's own, then the machine's. */
export const usualPlaces: readonly string[] = [
  fileURLToPath(new URL('../../../hub.yaml', import.meta.url)),
  '/etc/hub.yaml',
];

/** The files of settings that are there, of which the first counts; `none` asks for none. */
export function settingsFiles(asked: string | undefined, places = usualPlaces): string[] {
  if (asked === 'none') return [];
  if (asked) return [resolve(asked)];
  return places.filter((place) => existsSync(place));
}
