import type { Laid } from '../../generator/load/lay-over.ts';
import { type Gained, pointerOf } from '../../generator/load/site-lock.ts';
import { plain } from '../../generator/yaml/spec-node.ts';

/** All in which a site differs from the product. */
export interface SiteDiff {
  site: string;
  changes: readonly SiteChange[];
  /** Files of public/ and screens/. */
  files: readonly { path: string; replaces: boolean }[];
}

/** One thing that the site says. */
interface SiteChange {
  file: string;
  line: number;
  /** Where in the file, as a JSON Pointer. */
  at: string;
  product?: unknown;
  site?: unknown;
  /** What the product's list has, which this one has not, since it was laid over it. */
  gained?: readonly unknown[];
}

export function inSite(laid: readonly Laid[], gained: readonly Gained[]): Pick<SiteDiff, 'changes'> {
  const changes = laid.map((one) => {
    const items = gained.find((own) => own.laid === one)?.items;
    return {
      ...{ file: one.path, line: one.at.line, at: pointerOf(one) },
      ...(one.below && { product: plain(one.below) }),
      ...(one.above && { site: plain(one.above) }),
      ...(items && { gained: items }),
    };
  });
  return { changes };
}

/** A value may be a whole screen: the file has the rest. */
const shownSigns = 100;

export function siteText({ site, changes, files }: SiteDiff): string {
  if (changes.length + files.length === 0) return `${site} changes nothing.`;
  const names = [...new Set(changes.map(({ file }) => file))];
  const lines = names.flatMap((name) => [
    name,
    ...changes.filter(({ file }) => file === name).flatMap(linesOf),
  ]);
  const others = files.map(({ path, replaces }) => `${path} ${replaces ? 'replaces ours' : 'is added'}`);
  return [...lines, ...others].join('\n');
}

function linesOf({ line, at, product, site, gained = [] }: SiteChange): string[] {
  const name = at === '' ? 'the whole file' : at.slice(1).replaceAll('/', ' › ').replaceAll('~1', '/');
  const says = [
    ...(product === undefined ? [] : [`    - ${inShort(product)}`]),
    ...(site === undefined ? [] : [`    + ${inShort(site)}`]),
    ...gained.map((item) => `    ! ours has gained ${inShort(item)}`),
  ];
  return [`  ${name} (line ${line})`, ...says];
}

function inShort(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= shownSigns ? text : `${text.slice(0, shownSigns)}…`;
}
