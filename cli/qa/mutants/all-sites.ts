import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from '../../../generator/model/product.ts';
import { engineLayer } from '../../../generator/yaml/layer.ts';
import { listFiles } from '../../../generator/yaml/load-folder.ts';
import { findCodeSites } from './code-sites.ts';
import type { AnySite, Area, SpecSite } from './site.ts';
import { findSpecSites, wordsIn } from './spec-sites.ts';
import { spotsIn } from './yaml-text.ts';

export interface Sites {
  sites: AnySite[];
  /** Constants that only code reads: nothing in the description says what they would do, and they are drawn of no area. */
  onlyCode: number;
}

/** Every place at which something can go wrong that the description speaks of. */
export function findSites(project: string, product: Product, areas: readonly Area[]): Sites {
  const all = findSpecSites(project, { product, areas }).map((site) => withRoute(site, product));
  const isNamed = namedIn(project);
  const ofSpec = all.filter(({ entry }) => !isConstant(entry) || isNamed(entry));
  const left = new Set(
    all.filter(({ entry }) => isConstant(entry) && !isNamed(entry)).map(({ entry }) => entry),
  );
  return { sites: [...ofSpec, ...findCodeSites(project, areas)], onlyCode: left.size };
}

const isConstant = (entry: string) => entry.startsWith('constant ');

/** What stands in a file of routes belongs to the route that begins last before it. */
function withRoute(site: SpecSite, { routes }: Product): SpecSite {
  if (!site.entry.startsWith('route ')) return site;
  const before = routes.filter(
    ({ origin: { place } }) => place.file === site.file && place.line <= site.line,
  );
  const line = Math.max(...before.map(({ origin }) => origin.place.line));
  const own = before.find(({ origin }) => origin.place.line === line);
  return { ...site, entry: own ? `route ${own.id}` : site.entry };
}

/** The files that may name a constant and say by that what it does; a claim only says that there is one, and what is for later that it waits. */
const silent = /^(?:(?:constants|claims|meta|events|jobs)\/|later\.yaml$)/;
/** What is named by a part of its name: `budget: write` names all of `budget.write`. */
const byPart = /^constant (?:budget|rate)\./;

function namedIn(project: string): (entry: string) => boolean {
  const files = [engineLayer, ''].flatMap((layer) => {
    const folder = join(project, layer, 'spec');
    return listFiles(folder, '.yaml').filter((file) => !silent.test(file.slice(folder.length + 1)));
  });
  const words = new Set(files.flatMap((file) => spotsIn(readFileSync(file, 'utf8')).flatMap(wordsIn)));
  return (entry) => words.has(entry.slice('constant '.length)) || byPart.test(entry);
}
