import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const fan = /^[0-9a-f]{2}$/;
const single = /^[0-9a-f]{38,62}$/;
const ofPack = /^(pack-[0-9a-f]{40,64})\.(?:pack|idx|rev|bitmap|mtimes)$/;

/**
 * The files that hold the objects of a bare repository, by paths below it: single objects, and packs that are whole, of
 * which git writes the index last. Their contents never change under one name. What is half-written is left out.
 */
export function* objectFiles(dir: string): Generator<string> {
  const names = namesIn(join(dir, 'objects'));
  for (const folder of names.filter((name) => fan.test(name)).sort()) {
    for (const name of namesIn(join(dir, 'objects', folder)).sort())
      if (single.test(name)) yield `objects/${folder}/${name}`;
  }
  const packs = namesIn(join(dir, 'objects', 'pack')).sort();
  const whole = new Set(
    packs.filter((name) => name.endsWith('.idx')).map((name) => name.slice(0, -'.idx'.length)),
  );
  for (const name of packs) {
    const pack = ofPack.exec(name)?.[1];
    if (pack !== undefined && whole.has(pack)) yield `objects/pack/${name}`;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    // A folder of single objects goes when the last of them does.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
