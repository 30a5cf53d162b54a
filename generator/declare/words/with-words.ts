import type { Faults } from '../../faults/fault.ts';
import type { Place } from '../../faults/place.ts';
import { screenId } from '../../grammar/declares.ts';
import { misformed } from '../../grammar/name-forms.ts';
import type { BlockType } from '../../grammar/shape.ts';
import { keysOf } from '../../grammar/word-places.ts';
import type { Spec } from '../../load/load-spec.ts';
import { type SpecNode, stringOf } from '../../yaml/spec-node.ts';
import { fillFiles } from './files.ts';
import type { Speaker } from './fill.ts';
import { mayShare, type WordPosition } from './standing.ts';

/** What words of a spec say where, and what they might say. */
export interface PlacedWords {
  spec: Spec;
  /** Keys of places that have no words: one that nothing uses may be meant for any of them. */
  silent: ReadonlySet<string>;
  /** The key of each position, by the words that lead to it. */
  keys: ReadonlyMap<string, KeyAt>;
}

/** The key of a position: what is said there, or what follows from its place. */
export interface KeyAt {
  key: string;
  position: WordPosition;
  /** Where it is said. */
  said?: Place;
}

interface Known {
  spec: Spec;
  blocks: Readonly<Record<string, BlockType>>;
  /** All keys of words, without the forms of numbers. */
  texts: ReadonlySet<string>;
}

/** A spec in which every position of words names its key, as if its owner had written each. */
export function withWords({ spec, blocks, texts }: Known, faults: Faults): PlacedWords {
  const silent = new Set<string>();
  const keys = new Map<string, KeyAt>();
  const claims = new Map<string, WordPosition>();
  const groups = groupsOf(texts);
  const claim = (key: string, position: WordPosition) => {
    const first = claims.get(key);
    if (first === undefined) claims.set(key, position);
    else if (!mayShare(first, position)) tellBoth(key, first, position, faults);
  };
  const speaker: Speaker = {
    block: (name) => (Object.hasOwn(blocks, name) ? blocks[name]?.shape : undefined),
    said(position, node) {
      const key = stringOf(node);
      if (key !== undefined) keys.set(position.trail, { key, position, said: node.at });
    },
    find(position) {
      const { place, path, word, required, trail } = position;
      if (place === undefined) {
        if (required) tellNameless(position, faults);
        return required ? nothing : undefined;
      }
      const all = keysOf(place, path, word);
      const found = all.find((key) => texts.has(key));
      const key = found ?? (required ? keyOf(position, groups) : undefined);
      if (key === undefined) for (const one of all) silent.add(one);
      else {
        claim(key, position);
        keys.set(trail, { key, position });
      }
      return key;
    },
    named(id) {
      const name = stringOf(id);
      const looks = name === undefined ? 'a text' : misformed('thing', name);
      if (looks !== undefined)
        faults.add('HUB1107', id.at, { name: name ?? '', where: 'an id', expected: looks });
    },
  };
  const screens = spec.files.screens.map((file) => screenId(file));
  return { spec: { ...spec, files: fillFiles(spec.files, { speaker, blocks, screens }) }, silent, keys };
}

/** In the place of words of which it was told that there can be none: what is in braces needs no key. */
const nothing = '{nothing}';

/** The places that have words below them. */
export function groupsOf(texts: ReadonlySet<string>): ReadonlySet<string> {
  const groups = new Set<string>();
  for (const key of texts) {
    const parts = key.split('.');
    for (let end = 1; end < parts.length; end++) groups.add(parts.slice(0, end).join('.'));
  }
  return groups;
}

/** The key that words of a position have, or would have: a place with parts keeps its own word under its name. */
export function keyOf(
  { place, path, word }: Pick<WordPosition, 'place' | 'path' | 'word'>,
  groups: ReadonlySet<string>,
): string | undefined {
  if (place === undefined) return undefined;
  const [whole, short] = keysOf(place, path, word);
  return short === undefined || groups.has(short) ? whole : short;
}

function tellBoth(name: string, first: WordPosition, second: WordPosition, faults: Faults): void {
  const other = `"${first.word}" at ${first.at.file}:${first.at.line}`;
  faults.add('HUB1416', second.at, { name, value: second.word, other });
}

function tellNameless({ nameless, word, at }: WordPosition, faults: Faults): void {
  const where: SpecNode['at'] = nameless?.at ?? at;
  faults.add('HUB1417', where, { value: word });
}
