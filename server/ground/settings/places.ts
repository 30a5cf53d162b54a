import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = fileURLToPath(new URL('../../../', import.meta.url));
/** The folder of the product that runs, where that is another than the one beside the engine (`--project`). */
const product = process.env.HUB_PROJECT;

/** Where a file of settings is looked for, the first that is there counts: the product's own, then the machine's. */
export const usualPlaces: readonly string[] = [join(product || checkout, 'hub.yaml'), '/etc/hub.yaml'];

/** Where data lie unless a setting says otherwise: each product has its own. */
export const usualData: string = product ? join(product, 'data') : './data';

/** The files of settings that are there, of which the first counts; `none` asks for none. */
export function settingsFiles(asked: string | undefined, places = usualPlaces): string[] {
  if (asked === 'none') return [];
  if (asked) return [resolve(asked)];
  return places.filter((place) => existsSync(place));
}
