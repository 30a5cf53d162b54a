import { baseKey, buildMessages } from '../../declare/messages.ts';
import { declareIds } from '../../declare/registry.ts';
import { type PlacedWords, withWords } from '../../declare/words/with-words.ts';
import { type Fault, Faults } from '../../faults/fault.ts';
import { fileKindOf, fileKinds } from '../../grammar/spec-files.ts';
import { targets } from '../../grammar/targets.ts';
import type { Spec } from '../../load/load-spec.ts';
import { withWhatFollows } from '../../load/what-follows.ts';
import type { SpecFile } from '../../yaml/load-folder.ts';
import { loadYaml } from '../../yaml/load-yaml.ts';
import { entriesOf, itemsOf, type SpecNode } from '../../yaml/spec-node.ts';
import type { Draft } from '../draft.ts';
import type { Engine } from '../engine.ts';
import type { Source } from '../source.ts';

/** The words of a spec as its texts stand: which key each position has, and which words there are. */
export interface Survey extends PlacedWords {
  texts: ReadonlySet<string>;
  /** How often the spec names words, wherever that is: what is the name of another thing as well counts where words stand. */
  namings: ReadonlyMap<string, number>;
  faults: readonly Fault[];
}

export function survey(draft: Draft, { blocks }: Engine): Survey {
  const spec = specOf(draft);
  const messages = buildMessages(spec, [...spec.locales.keys()], new Faults());
  const texts = new Set(Object.values(messages).flatMap((own) => Object.keys(own).map(baseKey)));
  const faults = new Faults();
  const placed = withWords({ spec: withWhatFollows(spec, meantIn(blocks)), blocks, texts }, faults);
  return { ...placed, texts, namings: namingsIn(spec, placed), faults: faults.list() };
}

/** The blocks that a property says, of an engine whose files are read already. */
const meantIn = (blocks: Engine['blocks']) =>
  new Map(
    Object.values(blocks).flatMap(({ name, meantBy }) =>
      meantBy === undefined ? [] : [[meantBy, name] as const],
    ),
  );

function namingsIn(spec: Spec, { keys }: PlacedWords): Map<string, number> {
  const registry = declareIds(spec, new Faults());
  const isOther = (text: string) => targets.some((target) => registry.has(target, text));
  const count = new Map<string, number>();
  const add = (text: string) => count.set(text, (count.get(text) ?? 0) + 1);
  for (const { root } of Object.values(spec.files).flat())
    for (const text of textsIn(root)) if (!isOther(text)) add(text);
  for (const { key, said } of keys.values()) if (said && isOther(key)) add(key);
  return count;
}

function* textsIn(node: SpecNode): Generator<string> {
  if (node.t === 'scalar' && typeof node.value === 'string') yield node.value;
  for (const item of itemsOf(node)) yield* textsIn(item);
  for (const { value } of entriesOf(node)) yield* textsIn(value);
}

/** As much of a spec as words need. */
function specOf(draft: Draft): Spec {
  const files = Object.fromEntries(fileKinds.map(([kind]) => [kind, [] as SpecFile[]])) as Spec['files'];
  const locales = new Map<string, SpecFile[]>();
  for (const source of draft.files()) {
    const file = fileOf(source);
    const kind = fileKindOf(source.path);
    if (file === undefined) continue;
    if (kind !== undefined) files[kind].push(file);
    const [folder, language = ''] = source.path.split('/');
    if (folder === 'locales') locales.set(language, [...(locales.get(language) ?? []), file]);
  }
  return {
    ...{
      project: '',
      files,
      locales,
      blocks: new Map(),
      ownBlocks: new Set(),
      hasOwnIcons: false,
      hasOwnTables: true,
      ownsEngine: false,
      overrides: [],
      hasRooms: false,
      migrations: [],
      hasRecordParts: false,
      unreadable: [],
      written: new Map(),
    },
    sources: new Map(),
  };
}

const known = new WeakMap<Source, SpecFile | undefined>();

function fileOf(source: Source): SpecFile | undefined {
  if (!known.has(source)) {
    const root = loadYaml(source.path, new TextEncoder().encode(source.text), new Faults());
    known.set(source, root && { path: source.path, root });
  }
  return known.get(source);
}
