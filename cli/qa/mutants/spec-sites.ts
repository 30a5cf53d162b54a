import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Product } from '../../../generator/model/product.ts';
import { engineLayer, inLayer } from '../../../generator/yaml/layer.ts';
import { listFiles } from '../../../generator/yaml/load-folder.ts';
import { grouped } from './grouped.ts';
import { type Area, type Edit, edited, lineAt, type SpecSite, shortly } from './site.ts';
import type { SpecOperator, SpecSpot } from './spec-operator.ts';
import { specOperators } from './spec-operators.ts';
import { rangeOfAll, type Spot, saidIn, scalarOf, spotsIn } from './yaml-text.ts';

/** The folders of the description that areas are written in. */
const folders = ['rules', 'entities', 'endpoints', 'guards', 'routes', 'errors', 'constants', 'states'];

/** Every place of the description at which an operator can change something. */
export function findSpecSites(
  project: string,
  {
    product,
    areas,
    operators = specOperators,
  }: { product: Product; areas: readonly Area[]; operators?: readonly SpecOperator[] },
): SpecSite[] {
  const own = operators.filter(({ area }) => areas.includes(area));
  const amounts = new Map(
    Object.values(product.constants).map(({ id, value }) => [
      id,
      typeof value === 'number' ? value : undefined,
    ]),
  );
  const amountOf = (id: string) => amounts.get(id);
  const read = filesOf(project).map(({ file, folder }) => {
    const text = readFileSync(join(project, file), 'utf8');
    const over = file.startsWith(engineLayer) ? join(project, inLayer(file)) : '';
    const isSaidOver = existsSync(over) ? saidIn(readFileSync(over, 'utf8')) : () => false;
    return { file, folder, text, spots: spotsIn(text).filter((spot) => !isSaidOver(spot.path)) };
  });
  const said = saidByWord(read.flatMap(({ spots }) => spots));
  const saidBy = (word: string) => said.get(word) ?? [];
  return read.flatMap(({ file, folder, text, spots }) =>
    spots.flatMap((spot) => {
      const at: SpecSpot = { ...spot, folder, name: nameOf(spot), amountOf, saidBy };
      return own.flatMap((operator) => siteOf({ file, text, spot: at, operator, spots }) ?? []);
    }),
  );
}

const nameOf = ({ path }: Spot) => path.at(-1) ?? '';

/** By what stands in the description as a word, such as the name of a constant, the entries that say it. */
export function entriesByWord(project: string): (word: string) => readonly string[] {
  const said = new Map<string, Set<string>>();
  for (const { file, folder } of filesOf(project)) {
    if (folder === 'constants') continue;
    for (const spot of spotsIn(readFileSync(join(project, file), 'utf8'))) {
      const entry = entryOf({ ...spot, folder });
      for (const word of wordsIn(spot)) said.set(word, (said.get(word) ?? new Set()).add(entry));
    }
  }
  return (word) => [...(said.get(word) ?? [])];
}

/** The words of a text, such as names of constants. What a decision says in words is no use of it. */
export function wordsIn(spot: Spot): readonly string[] {
  const text = scalarOf(spot);
  const isUsed = typeof text === 'string' && !['decided', 'about', 'source'].includes(nameOf(spot));
  return isUsed ? (text.match(/[\w.]+/g) ?? []) : [];
}

/** What is said by each word, each text once, in the order of the files. */
function saidByWord(spots: readonly Spot[]): ReadonlyMap<string, readonly string[]> {
  const texts = spots.flatMap((spot) => {
    const said = scalarOf(spot);
    return typeof said === 'string' ? [{ word: nameOf(spot), said }] : [];
  });
  const groups = grouped(texts, ({ word }) => word);
  return new Map([...groups].map(([word, all]) => [word, [...new Set(all.map(({ said }) => said))]]));
}

/** Of both layers that are described here: the engine's own, and the product over it. */
function filesOf(project: string): { file: string; folder: string }[] {
  return [engineLayer, ''].flatMap((layer) => {
    const ofSpec = folders.flatMap((folder) => {
      const under = join(project, layer, 'spec', folder);
      return listFiles(under, '.yaml').map((path) => ({
        file: `${layer}spec/${folder}/${relative(under, path).replaceAll('\\', '/')}`,
        folder,
      }));
    });
    const languages = readdirSync(join(project, layer, 'locales'), { withFileTypes: true }).filter((one) =>
      one.isDirectory(),
    );
    const ofWords = languages.map(({ name }) => ({
      file: `${layer}locales/${name}/error.yaml`,
      folder: `words ${name}`,
    }));
    return [...ofSpec, ...ofWords];
  });
}

interface Found {
  file: string;
  text: string;
  spot: SpecSpot;
  operator: SpecOperator;
  /** All that stands in the file. */
  spots: readonly Spot[];
}

function siteOf({ file, text, spot, operator, spots }: Found): SpecSite | undefined {
  const edits = operator.edits(spot);
  if (edits === undefined || edits.length === 0) return undefined;
  const own = rangeOfAll(spot);
  const entry = entryOf(spot);
  // What is exchanged is changed in two places, and the other one may be of another entry.
  const beside = edits.filter((edit) => edit.to <= own[0] || edit.from >= own[1]);
  const others = beside.flatMap((edit) => innermost(spots, edit) ?? []);
  const also = [...new Set(others.map(({ path }) => entryOf({ ...spot, path })))].filter(
    (one) => one !== entry,
  );
  const ranges = [own, ...others.map(rangeOfAll)];
  const from = Math.min(...ranges.map(([start]) => start));
  const to = Math.max(...ranges.map(([, end]) => end));
  const was = text.slice(from, to);
  const within = edits.every((edit) => edit.from >= from && edit.to <= to);
  const becomes = within
    ? edited(
        was,
        edits.map((edit) => ({ ...edit, from: edit.from - from, to: edit.to - from })),
      )
    : '';
  return {
    side: 'description',
    area: operator.area,
    operator: operator.id,
    file,
    line: lineAt(text, own[0]),
    ...shortly(was, becomes),
    edits,
    entry,
    ...(also.length > 0 && { also }),
  };
}

/** Of what stands around a place the nearest. */
function innermost(spots: readonly Spot[], { from, to }: Edit): Spot | undefined {
  const around = spots.filter((spot) => {
    const [start, end] = rangeOfAll(spot);
    return start <= from && to <= end;
  });
  const lengthOf = (spot: Spot) => rangeOfAll(spot)[1] - rangeOfAll(spot)[0];
  return around.sort((one, other) => lengthOf(one) - lengthOf(other))[0];
}

/** By its place, the entry that a spot belongs to. */
function entryOf({ folder, path }: Pick<SpecSpot & Spot, 'folder' | 'path'>): string {
  const [first = '', second = ''] = path;
  if (folder === 'rules') return `rule ${first}`;
  if (folder === 'entities')
    return first === 'types' ? `entity ${second}` : `field ${first}.${second.replace(/\?$/, '')}`;
  if (folder === 'endpoints') return `endpoint ${first}`;
  if (folder === 'errors' || folder.startsWith('words ')) return `error ${first}`;
  if (folder === 'constants') return `constant ${path.filter((key) => key !== 'value').join('.')}`;
  if (folder === 'routes') return `route ${path.slice(0, 2).join('.')}`;
  const sorts: Readonly<Record<string, string>> = {
    actions: 'action',
    checks: 'check',
    guards: 'guard',
    terms: 'term',
    polls: 'poll',
    groups: 'group',
  };
  return `${sorts[first] ?? first} ${second}`;
}
