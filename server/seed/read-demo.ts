import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { type KindId, kindById } from '#generated/kinds.ts';
import { tags } from '#generated/tags.ts';
import { isName } from '../items/index.ts';
import { type Demo, DemoError, type DemoItem, type DemoPerson, type DemoStep } from './demo.ts';
import { assertShape } from './demo-schema.ts';

/** The demo that comes with the hub. */
export const demoDir = fileURLToPath(new URL('../../demo', import.meta.url));

/** Reads and checks the demo's descriptions; the files that they name are read when they are planted. */
export async function readDemo(dir = demoDir): Promise<Demo> {
  const people = await readDemoPeople(dir);
  const demo: Demo = { dir, people, items: [] };
  for (const place of await placesOf(dir)) demo.items.push(await readItem(demo, place));
  return demo;
}

/** The demo's people alone. */
export async function readDemoPeople(dir = demoDir): Promise<DemoPerson[]> {
  return assertShape('people', await readYaml(dir, 'people.yaml'), 'people.yaml').people;
}

async function placesOf(dir: string): Promise<string[]> {
  const files = await readdir(join(dir, 'items'), { recursive: true });
  const places = files.flatMap((file) => {
    const [kind, user, name, last, ...rest] = file.split(/[\\/]/);
    return last === 'item.yaml' && rest.length === 0 ? [`items/${kind}/${user}/${name}`] : [];
  });
  return places.sort();
}

async function readItem(demo: Demo, place: string): Promise<DemoItem> {
  const file = `${place}/item.yaml`;
  const described = assertShape('item', await readYaml(demo.dir, file), file);
  const [, kind = '', user = '', name = ''] = place.split('/');
  const item: DemoItem = { ...described, place, dir: join(demo.dir, place), kind, user, name };
  const fault = faultOf(item, demo);
  if (fault) throw new DemoError(file, fault);
  return item;
}

/** What a schema cannot see: names that must be known elsewhere, and the order of things. */
function faultOf(item: DemoItem, { people }: Demo): string | undefined {
  const isPerson = (name: string) => people.some(({ userName }) => userName === name);
  const isTag = (name: string, category?: string) =>
    tags.some((tag) => tag.name === name && (category === undefined || tag.category === category));
  if (!kindById(item.kind as KindId)) return `the folder names an unknown kind "${item.kind}"`;
  if (!isPerson(item.user)) return `the folder names "${item.user}", who is not in people.yaml`;
  if (!isName(item.name)) return `"${item.name}" cannot be the name of an item`;
  const strange = item.tags.find((tag) => !isTag(tag));
  if (strange) return `the tag "${strange}" is not in spec/tags.yaml`;
  if (!isTag(item.license, 'license')) return `the licence "${item.license}" is not in spec/tags.yaml`;
  return faultOfHistory(item.history, isPerson);
}

function faultOfHistory(
  history: readonly DemoStep[],
  isPerson: (name: string) => boolean,
): string | undefined {
  const branches = new Set(['main']);
  let days = Number.POSITIVE_INFINITY;
  for (const [index, step] of history.entries()) {
    const at = `/history/${index}`;
    if (step.days >= days) return `${at}/days must be below ${days}, since steps go from old to new`;
    if (step.author && !isPerson(step.author)) return `${at}/author "${step.author}" is not in people.yaml`;
    const unknown = [step.from, step.merge].find((branch) => branch && !branches.has(branch));
    if (unknown) return `${at}: the branch "${unknown}" has no commit yet`;
    branches.add(step.branch ?? 'main');
    days = step.days;
  }
  return undefined;
}

async function readYaml(dir: string, path: string): Promise<unknown> {
  try {
    return parse(await readFile(join(dir, path), 'utf8'));
  } catch (cause) {
    throw new DemoError(path, cause instanceof Error ? cause.message : 'cannot be read');
  }
}
