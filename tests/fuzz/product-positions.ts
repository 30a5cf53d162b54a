import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { declare } from '../../generator/declare/declare.ts';
import { Faults } from '../../generator/faults/fault.ts';
import { loadSpec } from '../../generator/load/load-spec.ts';
import { Pending } from '../../generator/read/pending.ts';
import { readBlocks } from '../../generator/read/read-blocks.ts';
import { readSpec } from '../../generator/read/read-spec.ts';
import { declaredFields } from '../../generator/resolve/kind-fields.ts';
import { listFiles } from '../../generator/yaml/load-folder.ts';
import type { CheckedProject } from '../mistakes/checked-project.ts';
import { misspellings, withWord } from './misspell.ts';
import { type WrittenPosition, writtenPositions } from './written-positions.ts';

/** All that is written in the spec of a project, by its grammar. */
export function positionsIn({ root }: CheckedProject): WrittenPosition[] {
  const faults = new Faults();
  const spec = loadSpec({ project: root }, faults);
  const declared = declare(spec, readBlocks(spec, faults), faults);
  const read = readSpec(declared, new Pending());
  const fields = declaredFields(read);
  const known = { ...declared.lookup, own: (_: string, name: string) => fields.get(name)?.shape };
  const paths = ['engine/spec', 'spec'].flatMap((folder) => listFiles(join(root, folder), '.yaml'));
  return paths.flatMap((path) =>
    writtenPositions(path.slice(root.length + 1), readFileSync(path, 'utf8'), known),
  );
}

/** Of positions that are alike in the grammar one, chosen by the number of the round. */
export function oneOfEach(positions: readonly WrittenPosition[], round: number): WrittenPosition[] {
  const alike = new Map<string, WrittenPosition[]>();
  for (const one of positions) {
    const key = `${one.sort} ${one.alike}`;
    alike.set(key, [...(alike.get(key) ?? []), one]);
  }
  return [...alike.values()].flatMap((list) => list[round % list.length] ?? []);
}

/** How the check took a misspelt word. */
export interface Misspelt {
  /** For people: where, and what became of the word. */
  what: string;
  isFault: boolean;
  isOnItsLine: boolean;
  isMeantNamed: boolean;
}

/** Misspells a word in one of the ways there are; undefined where that leaves it as it is. */
export function misspell(
  project: CheckedProject,
  position: WrittenPosition,
  way: number,
): Misspelt | undefined {
  const names = Object.keys(misspellings);
  const other = misspellings[names[way % names.length] ?? '']?.(position.text);
  if (other === undefined || other === position.text) return undefined;
  const { file, offset, text, alike } = position;
  const before = readFileSync(join(project.root, file), 'utf8');
  const { faults } = project.checkText(file, withWord(before, position, other));
  const line = before.slice(0, offset).split('\n').length;
  const there = faults.filter(({ place }) => place.file === file && place.line === line);
  return {
    what: `${file}:${line} ${text} → ${other} (${alike})`,
    isFault: faults.length > 0,
    isOnItsLine: there.length > 0,
    isMeantNamed: there.some(({ nearest }) => nearest !== undefined && isMeant(nearest, text)),
  };
}

/** A name may be meant as far as it is wrong, and an id be told in full. */
const isMeant = (nearest: string, text: string) =>
  nearest === text ||
  text.startsWith(`${nearest}.`) ||
  nearest.endsWith(`/${text}`) ||
  nearest.endsWith(`.${text}`);
