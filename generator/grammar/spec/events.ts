import type { TypeOf } from '../shape.ts';
import { boolean, choice, constant, entry, free, list, map, name, oneOf, ref } from '../shapes.ts';
import { type } from './entities.ts';

const event = entry({
  about: { need: free('explanation') },
  who: {
    need: oneOf('person', 'anybody'),
    about: 'Who does it: a person whose id is kept, or anybody, who may be the hub itself or whoever runs it',
  },
  of: {
    may: ref('entity'),
    about: 'The kept thing that it is about, by its id; the hub itself where absent',
  },
  what: {
    may: map(type, { keys: name('field') }),
    about: 'What is kept of it beside that, with types; ? behind a name where it may be absent',
  },
  told: {
    need: choice(oneOf('seers', 'self', 'nobody'), ref('action')),
    about:
      'Whom it is told beside those who run the hub: whoever saw the thing then and sees it now, and of them whoever may do this with it where an action is named; the person whom it is about; or nobody',
  },
  keptFor: { need: constant('time'), about: 'It is cleared away after so long' },
  audit: {
    may: boolean,
    about: 'Whether it stands in the record of who did what as well, whose rows hold one another (hub audit)',
  },
  brief: {
    may: list(name('field')),
    about:
      'The parts of what that go from that record long before the rest, such as where somebody came from',
  },
});

/** spec/events: what happens, who is told of it and how long it is kept. */
export const events = entry({}, { shape: event, named: 'event (area.verb)', keys: name('event') });

export type WrittenEvent = TypeOf<typeof event>;
