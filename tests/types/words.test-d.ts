import { boolean, entry, record, text, variant } from '../../generator/grammar/shapes.ts';

// Nothing here runs: the grammar does not compile with a word of which nobody says what it does.

export const right = [
  record({ printable: { may: boolean, about: 'Whether the page has a button that prints it' } }),
  // One word has one meaning, which grammar/meanings.ts says of this one.
  record({ title: text }),
];

export const wrong = [
  // @ts-expect-error Nothing is said of it.
  record({ printable: boolean }),
  // @ts-expect-error Nothing is said of it here either.
  entry({ printable: { may: boolean, otherwise: true } }),
  // @ts-expect-error Nor of one that must be there.
  entry({ printable: { need: boolean } }),
  // @ts-expect-error Nor of one beside which another decides.
  variant('is', { page: { printable: boolean } }),
];
