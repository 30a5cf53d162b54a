import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { expect, it } from 'vitest';
import { listFiles } from '../../generator/yaml/load-folder.ts';
import { repository } from './project.ts';

/** The rooms of the generator from the ground up: each may know those before it, and none of those behind. */
const rooms = [
  'faults',
  'yaml',
  'grammar',
  'model',
  'load',
  'uses',
  'expressions',
  'declare',
  'read',
  'resolve',
  'emit',
  'check',
  'write',
  'fix',
  'scaffold',
  'explain',
  'diff',
];

const generator = join(repository, 'generator');
const roomOf = (file: string) => relative(generator, file).split(sep).slice(0, -1)[0];

/** Which rooms a file takes something from. */
function roomsIn(file: string): string[] {
  const specifiers = readFileSync(file, 'utf8').matchAll(/(?:from|import\(|import) ?'(\.[^']+)'/g);
  const targets = [...specifiers].map(([, path = '']) => resolve(dirname(file), path));
  return targets.flatMap((target) => (target.startsWith(generator + sep) ? (roomOf(target) ?? []) : []));
}

const files = listFiles(generator, '.ts').filter((file) => !/\.test\.ts$|[\\/]testing[\\/]/.test(file));

it('has the rooms that are named here, and no other', () => {
  expect(new Set(files.flatMap((file) => roomOf(file) ?? []))).toEqual(new Set(rooms));
});

it('has no room that takes something from one above it', () => {
  const upwards = files.flatMap((file) => {
    const own = roomOf(file);
    if (own === undefined) return [];
    const above = roomsIn(file).filter((room) => rooms.indexOf(room) > rooms.indexOf(own));
    return above.map((room) => `${relative(generator, file)} takes something from ${room}`);
  });
  expect(upwards).toEqual([]);
});
