import { existsSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packedFor } from '../launch/package.js';
import { root } from '../launch/root.js';
import { Stop } from '../launch/stop.js';
import { requireBrought } from './brought.ts';
import { siteFolders } from './made.ts';
import { outputOf, siteFolder } from './which.ts';

const hooks = pathToFileURL(join(root, 'cli', 'launch', 'follow-output.js')).href;

/**
 * Lets this process, and all that it starts, run on what is made of a site, where one is set, else on what is made of the product;
 * before anything of generated/ is imported. The doctor goes on where it is not there whole, to say so.
 */
export async function followSite({ looksAtIt = true } = {}): Promise<void> {
  delete process.env.HUB_OUTPUT;
  const site = await siteFolder();
  if (site === undefined) return followProduct();
  if (!statSync(site, { throwIfNoEntry: false })?.isDirectory())
    throw new Stop(`The site ${site} is no folder. HUB_SITE, or \`site\` in the file of settings, names it.`);
  if ([root, process.env.HUB_PROJECT || root].some((one) => realpathSync(site) === realpathSync(one)))
    throw new Stop(`The site ${site} is the product itself. A site is a folder of its own.`);
  if (!siteFolders.some((name) => existsSync(join(site, name))))
    throw new Stop(`The site ${site} has none of ${siteFolders.join('/, ')}/: nothing of it would be read.`);
  const output = await outputOf(site);
  if (packedFor !== undefined && looksAtIt) requireBrought(output);
  process.env.HUB_SITE = site;
  await followOutput(output);
}

/** Lets this process know of no site: it is about the product itself, wherever that stands. */
export async function followProduct(): Promise<void> {
  for (const name of ['HUB_SITE', 'HUB_OUTPUT']) delete process.env[name];
  const { HUB_PROJECT } = process.env;
  if (HUB_PROJECT) await followOutput(HUB_PROJECT);
}

async function followOutput(folder: string): Promise<void> {
  process.env.HUB_OUTPUT = folder;
  await import('../launch/follow-output.js');
  const { NODE_OPTIONS = '' } = process.env;
  if (!NODE_OPTIONS.includes(hooks)) process.env.NODE_OPTIONS = `${NODE_OPTIONS} --import=${hooks}`.trim();
}
