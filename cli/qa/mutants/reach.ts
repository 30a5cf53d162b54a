import type { Built } from '../../../generator/build.ts';
import { explainer } from '../../../generator/explain/explain.ts';
import { readCodeUses } from '../../../generator/load/code-uses.ts';
import { Stop } from '../../launch/stop.js';
import { entriesByWord } from './spec-sites.ts';

/** By the sort of an entry, the sorts through which a change of it reaches what tests speak of. */
const through: Readonly<Record<string, readonly string[]>> = {
  constant: ['field', 'entity', 'endpoint', 'rule', 'poll', 'error', 'screen'],
  entity: ['entity', 'field', 'endpoint', 'rule'],
  field: ['endpoint', 'rule'],
  term: ['term', 'check', 'poll'],
  check: ['action', 'guard'],
  action: ['endpoint'],
  guard: ['route'],
  error: ['check', 'rule'],
};
const furthest = 4;

/** The entries that name one, or what names it, and so on; with itself. */
export type ReachOf = (entry: string) => ReadonlySet<string>;

/** Asks the links of a description, each once. */
export function reachIn(project: string, built: Built): ReachOf {
  const uses = readCodeUses(project, project);
  if (uses === undefined) throw new Stop('What code uses is not known: `npm run hub -- uses` notes it.');
  const ask = explainer({ project, uses, ...built });
  const polls = Object.keys(built.understood.polls).map((id) => `poll ${id}`);
  const entriesOf = entriesByWord(project);
  const known = new Map<string, readonly string[]>();
  const nextOf = (name: string): readonly string[] => {
    const sort = sortOf(name);
    const own =
      known.get(name) ??
      (ask(name).found[0]?.namedBy ?? [])
        .map((one) => one.name)
        // A default that is a constant is its number by now: the description itself says whose it is.
        .concat(sort === 'constant' ? entriesOf(idOf(name)) : [])
        .filter((one) => through[sort]?.includes(sortOf(one)))
        // A field and its rule have one name.
        .concat(sort === 'field' || sort === 'rule' ? [`field ${idOf(name)}`, `rule ${idOf(name)}`] : [])
        .concat(sort === 'group' ? polls : []);
    known.set(name, own);
    return own;
  };
  return (entry) => {
    const reached = new Set([entry]);
    let last: readonly string[] = [entry];
    for (let turn = 0; turn < furthest && last.length > 0; turn++) {
      last = [...new Set(last.flatMap(nextOf))].filter((name) => !reached.has(name));
      for (const name of last) reached.add(name);
    }
    return reached;
  };
}

const sortOf = (name: string) => name.slice(0, name.indexOf(' '));
const idOf = (name: string) => name.slice(name.indexOf(' ') + 1);
