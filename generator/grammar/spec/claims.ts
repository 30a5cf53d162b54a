import type { TypeOf } from '../shape.ts';
import { distinct, free, map, name, oneOf, record } from '../shapes.ts';

/** The parts of the product that are not built yet. */
export const areas = [
  'repositories',
  'community',
  'admin',
  'tools',
  'console',
  'around',
  'several nodes',
] as const;

const claim = record({
  about: { need: free('explanation'), about: 'What the specification says, in words of our own' },
  carried: {
    may: distinct(name('carrier')),
    about: 'The entries of the spec that make it true, each with its sort: constant upload.max',
  },
  engine: { may: distinct(name('sourceFile')), about: 'The modules that do it where no entry says so' },
  test: {
    may: name('proof'),
    about: 'The test that fails without it: a file, and behind > what the test is called',
  },
  later: { may: oneOf(...areas), about: 'The part of the product that will do it' },
  needs: {
    may: distinct(name('carrier')),
    about: 'What has to be there before it can be true, and is not, or is used by nothing yet',
  },
  reading: {
    may: name('carrier'),
    about:
      'The constant that states it under other: the specification says two things, and we took the other one',
  },
});

/** spec/claims: what the product specification says, sentence by sentence, and what carries each. */
export const claims = record({
  section: {
    need: name('section'),
    about: 'The section of the specification: the beginning of all ids of the file',
  },
  title: { need: free('explanation'), about: 'What the section is about' },
  claims: { need: map(claim, { keys: name('claim') }), about: 'What it says, each under an id' },
});

export type WrittenClaim = TypeOf<typeof claim>;
