import type { TypeOf } from '../shape.ts';
import { constant, entry, free, map, mention, name, oneOf, word } from '../shapes.ts';
import { filled, type } from './entities.ts';

const input = word('jobInput');
const time = constant('time');
const count = constant('count');

const job = entry({
  about: { need: free('explanation') },
  input: {
    may: map(type, { keys: name('field') }),
    about: 'What is known of it when it is begun, with types; ? behind a name where it may be absent',
  },
  key: {
    may: input,
    about:
      'Of each value of this input one job is open: who asks for it again has it done once for all. Where absent each stands by itself',
  },
  item: {
    may: input,
    about:
      'The input that is the id of an item: the job goes with it, and its owner is told where it is set aside',
  },
  repository: {
    may: oneOf('first', 'later'),
    about:
      'After a stop the repository of its item is made whole before it; what is first is done before anybody reaches the item',
  },
  after: { may: time, about: 'It begins so long after it was asked for last' },
  every: { may: time, about: 'The time between two: it asks for itself again' },
  follows: {
    may: filled(mention('event')),
    about: 'It is given each event of these types once, in the order in which they came, and nothing else',
  },
  tries: { need: count, about: 'So often it may fail before it is set aside and named' },
  timeout: { need: time, about: 'How long one try may take: then it is ended, and has failed' },
  atOnce: { need: count, about: 'So many run at once: what fails or hangs holds up none of another name' },
  together: {
    may: count,
    about: 'So many are begun under one count of tries and done one after the other, where each is short',
  },
});

/** spec/jobs: work behind the answers, how often it is tried and what bounds it. */
export const jobs = entry({}, { shape: job, named: 'job (area.verb)', keys: name('job') });

export type WrittenJob = TypeOf<typeof job>;
