import { isMap, type Node as YamlNode } from 'yaml';
import { screenId } from '../../../grammar/declares.ts';
import { type SpecFileKind, specFiles } from '../../../grammar/spec-files.ts';
import type { Draft } from '../../draft.ts';
import { appended, behindLine, type Edit, insertedAt, removed, replaced } from '../../edits.ts';
import type { Move } from '../../move.ts';
import {
  child,
  type Entry,
  endOf,
  entriesOf,
  entryOf,
  isFlow,
  itemsOf,
  type Source,
  startOf,
  wordOf,
} from '../../source.ts';

const { at: listFile } = specFiles.later;
const word = 'later';

/** Where the things of a file stand, by what they are called in the list: under a word, or in the file itself. */
const places: readonly (readonly [kind: SpecFileKind, what: string, under?: string])[] = [
  ['app', 'app', 'apps'],
  ['app', 'base', 'bases'],
  ['app', 'place', 'places'],
  ['kinds', 'kindField', 'fields'],
  ['guards', 'subject', 'subjects'],
  ['guards', 'term', 'terms'],
  ['guards', 'check', 'checks'],
  ['guards', 'guard', 'guards'],
  ['guards', 'action', 'actions'],
  ['entities', 'entity', 'types'],
  ['entities', 'entity', 'views'],
  ['entities', 'entity'],
  ['rules', 'rule'],
  ['errors', 'error'],
  ['endpoints', 'endpoint'],
  ['states', 'group', 'groups'],
  ['states', 'machine', 'machines'],
  ['states', 'poll', 'polls'],
];

interface Waiting {
  source: Source;
  /** What says that it waits. */
  node: YamlNode;
  name: string;
  area: string;
}

/** What nothing uses yet stands in one list, by the area that will: a misspelt name is told on both sides. */
export const later: Move = {
  from: 9,
  to: 10,
  says: `what nothing uses yet is named in ${listFile}, in place of \`later\` at each`,
  move(draft) {
    const areas = new Map<string, string[]>();
    for (const { source, node, name, area } of waitingIn(draft)) {
      draft.change(source, ...removed(source, node, (entry) => entry.name === word));
      areas.set(area, [...(areas.get(area) ?? []), name]);
    }
    if (areas.size === 0) return;
    const list = draft.file(listFile);
    if (isMap(list?.root)) {
      for (const [area, names] of areas) draft.change(list, ...added(list, area, names));
      return;
    }
    const lines = [...areas].map(([area, names]) => `${keyOf(area)}: [${names.join(', ')}]\n`);
    draft.write(listFile, `# yaml-language-server: $schema=meta/later.json\n${lines.join('')}`);
  },
};

/** More names of an area, in a list that stands there. */
function added(list: Source, area: string, names: readonly string[]): Edit[] {
  const before = child(list.root, area);
  const text = names.join(', ');
  if (before === undefined) return list.root ? [appended(list, list.root, `${keyOf(area)}: [${text}]`)] : [];
  const last = itemsOf(before).at(-1);
  if (last === undefined) return [replaced(before, `[${text}]`)];
  if (isFlow(before)) return [insertedAt(endOf(last), `, ${text}`)];
  const indent = list.indentOf(startOf(last)).slice(2);
  return names.map((name) => behindLine(list, endOf(last), `${indent}- ${name}`));
}

/** People named the area as they liked: what YAML would read otherwise stands in quotes. */
const keyOf = (area: string) => (/^[\p{L}\p{N}][\p{L}\p{N} -]*$/u.test(area) ? area : JSON.stringify(area));

function* waitingIn(draft: Draft): Generator<Waiting> {
  for (const [kind, what, under] of places)
    for (const source of draft.files(specFiles[kind].at)) {
      const holder = under === undefined ? source.root : child(source.root, under);
      for (const { name, value } of entriesOf(holder))
        yield* saidBy(source, value, `${what} ${name.replace(/\?$/, '')}`);
    }
  for (const source of draft.files(specFiles.screens.at))
    if (source.root !== null) yield* saidBy(source, source.root, `screen ${screenId(source)}`);
  for (const source of draft.files(specFiles.constants.at))
    for (const entry of entriesOf(source.root)) yield* ofConstant(source, entry);
}

/** A constant, or a group of them: each says so itself, or the group for all. */
function* ofConstant(source: Source, { name, value }: Entry): Generator<Waiting> {
  if (entryOf(value, 'value') !== undefined) {
    yield* saidBy(source, value, `constant ${name}`);
    return;
  }
  yield* saidBy(source, value, `constants ${name}`);
  for (const one of entriesOf(value)) yield* saidBy(source, one.value, `constant ${name}.${one.name}`);
}

function* saidBy(source: Source, node: YamlNode, name: string): Generator<Waiting> {
  const area = isMap(node) ? wordOf(child(node, word)) : undefined;
  if (area !== undefined) yield { source, node, name, area };
}
