import type { Giving, RefShape } from './shape.ts';
import { entry } from './shapes.ts';

/** A call that the engine makes by itself: what it gives where that is taken, and what must be answered. */
const call = (shape: Pick<RefShape, 'answers' | 'offers' | 'brings' | 'does'>): Giving<string> => ({
  is: 'ref',
  to: 'endpoint',
  ...shape,
});

/** `calls` in spec/app.yaml. */
export const engineCalls = entry({
  signOut: {
    may: call({ answers: ['url'], offers: ['logoutUrl'] }),
    about: 'Ends the session; it answers where one goes then',
  },
  build: {
    may: call({ answers: ['version'], offers: ['timestamp'] }),
    about: 'Which build is served: pages of another one offer to be loaded anew',
  },
  raw: {
    may: call({ does: 'streams', brings: ['key', 'revision', 'path'] }),
    about: 'The bytes of a file of a repository: pictures in Markdown, and what a command fetches',
  },
  suggest: {
    may: call({ does: 'reads', answers: ['list', 'people'], brings: ['q'] }),
    about:
      'What a search may become that is being typed, things and people; where it is left out nothing is suggested',
  },
  picture: {
    may: call({ does: 'streams', offers: ['kind', 'user', 'name', 'language'] }),
    about:
      'The picture that stands for a page where it is shared, of the thing at its address; where it is left out there is none',
  },
  prove: {
    may: call({ does: 'changes', brings: ['current'] }),
    about: 'Shows the password again, for calls that say `proof`; where none does it is left out',
  },
  looked: {
    may: call({ does: 'changes', offers: ['id'] }),
    about: 'Says that one knows of what is told of one’s account; where it is left out nothing is told',
  },
  health: {
    may: call({}),
    about: 'Whether the server can be reached: asked when a part of a page cannot be',
  },
});

/** Of those what only a product with kinds names, whose things have repositories. */
export const callsOfKinds: readonly string[] = ['raw'];

/** What a product that has pages names; `suggest`, `picture` and `looked` it may leave out, and `prove` where no call says `proof`. */
export const engineCallNames = ['signOut', 'build', 'raw', 'health'] as const;
