import { asWritten, recordAsWritten } from './as-written.ts';
import { iconShapes, tableShapes } from './beside-files.ts';
import { besidesBlock } from './block-besides.ts';
import { blockFile } from './block-file.ts';
import { buttonRecord } from './button.ts';
import { bareEffects, placedEffects, stepArguments } from './effects.ts';
import { meaningOf } from './meanings.ts';
import { freeName, nameForms } from './name-forms.ts';
import { like, partName } from './parts-in.ts';
import { anyCase, joined, namesIn } from './position-paths.ts';
import type { BlockType, RecordShape, Shape, ShapeField } from './shape.ts';
import { shownRecord, valueRecord, wayRecord } from './shown.ts';
import { fileKinds } from './spec-files.ts';
import { vocabularies, wordsOf } from './vocabularies.ts';

/** What may stand at a position: known words, a name that is made there, or whatever people write. */
export type PositionSort = 'closed' | 'declared' | 'free';

/** A place of the grammar where something is written. */
export interface Position {
  /** The word that it stands under, or what the names of a map are. */
  word: string;
  /** The kind of file, or the block. */
  file: string;
  /** From the root of the file: `routes[].guards[]`. */
  path: string;
  sort: PositionSort;
  /** What it holds, in words. */
  holds: string;
  about?: string;
  /** The area that will give it a meaning. */
  waitsFor?: string;
}

/** What is the same in many places stands once, as if it were a file. */
const sharedRecords: readonly (readonly [string, RecordShape])[] = [
  ['shown value', shownRecord],
  ['value', valueRecord],
  ['value', wayRecord],
  ['button', buttonRecord],
  ['inner block', besidesBlock],
];

/** A list of the grammar's own positions is made by one walk through all shapes: files, effects, blocks. */
export function positionsOf(blocks: readonly BlockType[]): Position[] {
  const files = fileKinds.map(([file, { shape, placed }]) =>
    inside(placed ? asWritten(shape) : shape, { file, path: '', word: file }),
  );
  const effects = Object.entries(stepArguments).map(([word, shape]) =>
    inside(recordAsWritten(shape), { file: 'effects', path: '', word }),
  );
  const shared = sharedRecords.flatMap(([file, shape]) =>
    inside(recordAsWritten(shape), { file, path: '', word: file }),
  );
  const bare = Object.entries({ ...bareEffects, ...placedEffects }).map(([word, about]): Position[] => [
    { word, file: 'effects', path: word, sort: 'closed', holds: 'nothing beside it', about },
  ]);
  const grammarOfBlocks = inside(blockFile, { file: 'block.yaml', path: '', word: 'block' });
  const beside = [
    inside(iconShapes, { file: 'icons.yaml', path: '', word: 'icons' }),
    inside(tableShapes, { file: 'tables.yaml', path: '', word: 'tables' }),
  ];
  const own = blocks.map(({ name, shape }) =>
    inside(asWritten(shape), { file: `block ${name}`, path: '', word: name }),
  );
  return [...files, shared, ...effects, ...bare, grammarOfBlocks, ...beside, ...own].flat();
}

interface Standing {
  file: string;
  path: string;
  word: string;
  about?: string | undefined;
  waitsFor?: string | undefined;
}

/** Every position in a shape. */
function inside(shape: Shape, standing: Standing): Position[] {
  const { path } = standing;
  switch (shape.is) {
    case 'list':
      return inside(shape.of, { ...standing, path: `${path}[]` });
    case 'choice':
      return shape.of.flatMap((one) => inside(one, standing));
    case 'map': {
      const word = namesIn(shape.keys);
      const keys = inside(shape.keys, { ...standing, path: joined(path, word), word });
      return [...keys, ...inside(shape.of, { ...standing, path: joined(path, word) })];
    }
    case 'by':
      return [
        position({ ...standing, path: joined(path, 'by'), word: 'by' }, 'closed', 'what it differs by'),
        position({ ...standing, path: joined(path, anyCase), word: anyCase }, 'closed', 'a value of that'),
        ...inside(shape.of, { ...standing, path: joined(path, anyCase) }),
      ];
    case 'record':
      // One shape for all places, gone through once.
      if (shape.called === 'button' && standing.file !== 'button')
        return [position(standing, 'closed', 'a button')];
      return inRecord(shape, standing);
    case 'variant':
      return Object.entries(shape.of).flatMap(([word, one]) =>
        inRecord(one, { ...standing, path: `${path}(${word})` }),
      );
    case 'again':
      return shape.named === undefined
        ? [position(standing, 'closed', 'the same once more')]
        : inside(asWritten(shape.of()), standing);
    case 'later':
      if (shape.as) return inside(shape.as, standing);
      return [position(standing, sortOf(shape), holdsOf(shape))];
    default:
      return [position(standing, sortOf(shape), holdsOf(shape))];
  }
}

function inRecord({ fields, others, parts }: RecordShape, standing: Standing): Position[] {
  const { file, path } = standing;
  const own = Object.entries(fields).flatMap(([word, { shape, about, waitsFor }]: [string, ShapeField]) => {
    const own = { file, path: joined(path, word), word, about: about ?? meaningOf(word) };
    return inside(shape, waitsFor === undefined ? own : { ...own, waitsFor });
  });
  if (parts !== undefined) own.push(...inPart(standing));
  if (others === undefined) return own;
  const word = `<${others.named}>`;
  const beside = { file, path: joined(path, word), word };
  const held = (others.declared ?? [others.shape]).flatMap((one) => inside(one, beside));
  return [...own, ...inside(others.keys, beside), ...held];
}

/** One that is a part may be called by its name, alone or with what differs. */
function inPart(standing: Standing): Position[] {
  const path = joined(standing.path, like);
  return [standing, { ...standing, path, word: like }].map((one) =>
    position(one, 'closed', holdsOf(partName)),
  );
}

function position({ about, waitsFor, ...standing }: Standing, sort: PositionSort, holds: string): Position {
  return {
    ...{ ...standing, sort, holds },
    ...(about !== undefined && { about }),
    ...(waitsFor !== undefined && { waitsFor }),
  };
}

/** Words of the language that do nothing yet, each with the area that it waits for. */
export function waitingWords(): { word: string; waitsFor: string }[] {
  const found = positionsOf([]).flatMap(({ word, waitsFor }) =>
    waitsFor === undefined ? [] : [[word, { word, waitsFor }] as const],
  );
  return [...new Map(found).values()];
}

/** What may stand where a shape is a leaf: an address is its owner's, and what asks it is elsewhere. */
export function sortOf(shape: Shape): PositionSort {
  if (shape.is === 'free' || shape.is === 'path') return 'free';
  if (shape.is === 'name') return freeName(shape.of) === undefined ? 'declared' : 'free';
  return 'closed';
}

/** What a leaf holds, in words. */
function holdsOf(shape: Shape): string {
  switch (shape.is) {
    case 'enum':
      return `one of ${shape.values.join(', ')}`;
    case 'word': {
      const words = wordsOf(shape.of);
      return words ? `one of ${words.join(', ')}` : vocabularies[shape.of].about;
    }
    case 'path':
      return 'address';
    case 'name':
      if (freeName(shape.of) !== undefined) return freeName(shape.of) ?? '';
      return `the name of a ${shape.of}: ${nameForms[shape.of].looks}`;
    case 'free':
      return shape.what;
    case 'later':
      return shape.until;
    case 'ref':
      return `the id of a ${shape.to}${shape.unit === undefined ? '' : ` that holds a ${shape.unit}`}`;
    default:
      return leaves[shape.is] ?? shape.is;
  }
}

const leaves: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  duration: 'a duration such as 30s',
  size: 'a size such as 100MB',
  icon: 'an icon',
  text: 'a key of locales/',
  when: 'a condition',
  value: 'a field, a name of the page, or a value',
  shown: 'a field, or a value with what is said of it',
  effects: 'a list of effects',
  block: 'a block',
};
