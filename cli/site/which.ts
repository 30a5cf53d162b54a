import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Below a site: what was made of it, a folder for each release of the product. */
export const madeFolder = '.hub';

/**
 * The folder of the site whose own choices are laid over the product: HUB_SITE, else `site` in the file of settings. What else
 * stands there, and whether it is sound, is told where settings are read, which needs generated code.
 */
export async function siteFolder(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<string | undefined> {
  if (env.HUB_SITE) return resolve(env.HUB_SITE);
  const { settingsFiles } = await import('../../server/ground/settings/places.ts');
  const [file] = settingsFiles(env.HUB_CONFIG);
  const text = file === undefined ? undefined : textOf(file);
  if (file === undefined || text === undefined || !/\bsite\b/.test(text)) return undefined;
  const { parseDocument } = await import('yaml');
  const site: unknown = parseDocument(text, { logLevel: 'silent' }).get('site');
  return typeof site === 'string' && site !== '' ? resolve(dirname(file), site) : undefined;
}

/** Where what this release makes of a site lies, so that another release finds its own. */
export async function outputOf(site: string): Promise<string> {
  const { release } = await import('../../server/ground/release.ts');
  return join(site, madeFolder, [release.version, release.commit].filter(Boolean).join('-'));
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Whoever reads the settings says so.
    return undefined;
  }
}
