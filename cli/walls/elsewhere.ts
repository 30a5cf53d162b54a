import { type Breach, judge } from './judge.ts';
import { layers, packageRows } from './layers.ts';
import { readSources } from './read-sources.ts';

/** What is drawn by another product has nothing of the hub's rooms. */
const ofAnyProduct = layers.map(({ hub, ...row }) =>
  hub === undefined || /^(?:screens|blocks)\//.test(row.room) ? row : { ...row, hub },
);

/** Where the code of a product that stands elsewhere asks for more than the engine offers it. */
export const breachesElsewhere = (project: string, folders: readonly string[]): Breach[] =>
  judge(readSources(project, folders), { layers: ofAnyProduct, packages: packageRows });
