import type { Layer } from './layer.ts';

const at = (names: string) => names.split(' ').map((name) => `generator/${name}`);

/** The generator: YAML in, generated/ out. Each room knows those before it. */
export const generatorLayers: readonly Layer[] = [
  { room: 'generator/faults', about: 'faults and their catalogue', front: 'open' },
  { room: 'generator/yaml', about: 'trees with places', may: at('faults'), front: 'open' },
  { room: 'generator/grammar', about: 'shapes of the language', may: at('faults yaml'), front: 'open' },
  { room: 'generator/model', about: 'types of a product', may: at('faults yaml grammar'), front: 'open' },
  {
    room: 'generator/load',
    about: 'which files there are',
    may: at('faults yaml grammar model'),
    front: 'open',
  },
  {
    room: 'generator/uses',
    about: 'what code uses, by the compiler',
    may: at('grammar load'),
    front: 'open',
  },
  {
    room: 'generator/expressions',
    about: 'conditions',
    may: at('faults yaml grammar model'),
    front: 'open',
  },
  {
    room: 'generator/declare',
    about: 'ids and words',
    may: at('faults yaml grammar model load'),
    front: 'open',
  },
  {
    room: 'generator/read',
    about: 'files by their shapes',
    may: at('faults yaml grammar model load expressions declare'),
    front: 'open',
  },
  {
    room: 'generator/resolve',
    about: 'the product',
    may: at('faults yaml grammar model expressions declare read'),
    front: 'open',
  },
  {
    room: 'generator/emit',
    about: 'files from the product; no file of the spec',
    may: at('faults grammar model expressions declare'),
    front: 'open',
  },
  {
    room: 'generator/check',
    about: 'what must be sound together',
    may: at('faults yaml grammar model load expressions declare read resolve emit'),
    front: 'open',
  },
  {
    room: 'generator/explain',
    about: 'the chain from claim to test',
    may: at('faults yaml grammar model load declare resolve emit check'),
    front: 'open',
  },
  {
    room: 'generator/diff',
    about: 'what a change means for people',
    may: at('faults grammar model expressions emit'),
    front: 'open',
  },
  { room: 'generator/write', about: 'what is new on the disk', may: at('model load emit'), front: 'open' },
  {
    room: 'generator/fix',
    about: 'moves of a spec',
    may: at('faults yaml grammar model load declare read resolve'),
    front: 'open',
  },
  {
    room: 'generator/scaffold',
    about: 'what a new thing begins with',
    may: at('grammar model emit fix'),
    front: 'open',
  },
  {
    room: 'generator',
    about: 'the order of the phases',
    may: at('faults yaml grammar model load declare read resolve check emit write fix'),
    front: 'open',
    isFlat: true,
  },
];
