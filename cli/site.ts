import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { Faults } from '../generator/faults/fault.ts';
import { formatFaults } from '../generator/faults/format.ts';
import { loadSpec } from '../generator/load/load-spec.ts';
import { gainedSince, lockOf, readSiteLock, writeSiteLock } from '../generator/load/site-lock.ts';
import { listFiles } from '../generator/yaml/load-folder.ts';
import { Stop } from './launch/stop.js';
import { orStop } from './or-stop.ts';
import { exitCode, layout, projectRoot, siteRoot } from './project.ts';
import { inSite, type SiteDiff, siteText } from './site/diff-text.ts';

/** `hub site`: what a site's own choices change of the product. */
export function addSite(program: Command): void {
  const site = program.command('site').description("a site's own choices, laid over the product (HUB_SITE)");
  site
    .command('diff')
    .description(
      'all that the site says otherwise than the product, or besides, and what its lists have missed',
    )
    .option('--json', 'print it as JSON')
    .action(({ json }: { json?: boolean }) =>
      orStop(async () => {
        const diff = siteDiff(theSite());
        console.log(json ? JSON.stringify(diff) : siteText(diff));
      }),
    );
  site
    .command('accept')
    .description('say that what the product gained in replaced lists, and no longer has, was looked at')
    .action(() =>
      orStop(async () => {
        const folder = theSite();
        writeSiteLock(folder, lockOf(laidOf(folder), undefined));
        console.log('What the product says now is what the site is laid over.');
      }),
    );
}

function theSite(): string {
  if (siteRoot !== undefined) return siteRoot;
  throw new Stop('No site is set. HUB_SITE, or `site` in the file of settings, names its folder.');
}

/** Read as files alone: what is laid over what can be told of a spec that is not sound, too. */
function laidOf(site: string) {
  const faults = new Faults();
  const spec = loadSpec({ ...layout, site, isLocked: false }, faults);
  if (!faults.isEmpty) throw new Stop(formatFaults(faults.list(), spec.sources, 'text'), exitCode.spec);
  return spec.site?.laid ?? [];
}

function siteDiff(site: string): SiteDiff {
  const laid = laidOf(site);
  const files = ['public', 'screens'].flatMap((folder) =>
    listFiles(join(site, folder), '').map((file) => {
      const path = file.slice(site.length + 1);
      return { path, replaces: existsSync(join(projectRoot, path)) };
    }),
  );
  return { site, ...inSite(laid, gainedSince(laid, readSiteLock(site))), files };
}
