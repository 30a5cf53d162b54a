import type { TypeOf } from '../shape.ts';
import {
  boolean,
  by,
  choice,
  constant,
  distinct,
  duration,
  entry,
  free,
  map,
  mention,
  name,
  oneOf,
  path,
  record,
  ref,
  whole,
  word,
} from '../shapes.ts';
import { fields, type } from './entities.ts';

const callPath = choice(path, by(path));
export const endpoint = entry({
  about: free('explanation'),
  get: callPath,
  post: callPath,
  put: callPath,
  patch: callPath,
  delete: callPath,
  socket: callPath,
  was: {
    may: choice(path, distinct(path)),
    about:
      'Earlier addresses, which are answered alike and are called deprecated in the description of the API',
  },
  base: { may: ref('base'), otherwise: 'product' },
  params: {
    may: fields,
    about:
      'The parts of the path, with their types: but for those that are called as a field of what the call is about, or as a type',
  },
  query: fields,
  headers: {
    may: fields,
    about:
      'The headers of the request that it takes, as its inputs are called: `ifNoneMatch` is If-None-Match. Each holds one value',
  },
  body: { may: fields, about: 'The inputs of a call that writes no entity' },
  creates: { may: ref('entity'), about: 'Takes the fields that may be written when one is made' },
  changes: {
    may: ref('entity'),
    about: 'Takes the fields that may always be written; null clears one that may be absent',
  },
  lists: {
    may: ref('entity'),
    about:
      'What it answers pages of: it takes each field that has an index as a filter, and its input `sort` names such fields alone',
  },
  searches: {
    may: distinct(word('entityField')),
    about:
      'Of a list without a handler: it takes `q`, and answers what has each of its words in one of these texts',
  },
  moves: {
    may: record({
      field: {
        need: word('stateField'),
        about: 'The field that says in which state something is: loan.status',
      },
      to: { need: word('stateValue', { from: 'field' }), about: 'What it is then' },
      from: {
        need: distinct(word('stateValue', { from: 'field' })),
        about: 'What it may be before: in any other state the call is refused',
      },
      error: { need: ref('error'), about: 'What is answered where it is in another state by now' },
    }),
    about: 'The state that it leads something to, which it changes and nothing else; without a handler',
  },
  removes: { may: ref('entity'), about: 'What is there no more after the call; it takes no field of it' },
  touches: {
    may: distinct(ref('entity')),
    about: 'What else it changes: whatever shows one of these is asked anew after the call',
  },
  quiet: {
    may: boolean,
    otherwise: false,
    about:
      'Nothing that is shown is asked anew for it, as for a visit that is counted, or where somebody else looks after it',
  },
  fields: {
    may: distinct(word('entityField')),
    about: 'Of creates or changes: takes these and no other, those of `create` included',
  },
  also: {
    may: fields,
    about: 'Inputs beside the fields of what is created or changed, or what is asked of whoever removes it',
  },
  encode: { may: oneOf('json', 'form', 'multipart'), otherwise: 'json' },
  timeout: choice(oneOf('none'), duration, constant('time')),
  ignore: record({
    http: distinct(whole({ least: 400, most: 599, status: 'known' })),
    codes: distinct(word('code')),
  }),
  cache: oneOf('session'),
  allow: ref('action'),
  open: {
    may: free('reason'),
    about:
      'Why a call that changes something asks nobody who they are; and why any call is answered to whom `everywhere` of the guards keeps out',
  },
  acts: { may: free('reason'), about: 'Why a safe method changes something' },
  whileReadOnly: {
    may: free('reason'),
    about:
      'Why it is answered while the hub is read-only, though its method changes something: others are refused',
  },
  proof: {
    may: choice(boolean, distinct(word('entityField'))),
    about:
      'Whoever asks shows their password again where they last did so longer ago than session.proven: always, or where one of these fields is sent',
  },
  lacks: {
    may: map(free('reason'), { keys: mention('check') }),
    about: 'Checks of a page that makes this call and that it does without: check → why',
  },
  errors: distinct(ref('error')),
  budget: {
    may: ref('budget'),
    about:
      'What a call may cost: the constants budget.<name>. When absent, by its form: stream, upload, write, list or read',
  },
  rate: {
    may: ref('rate'),
    about:
      'How often it may come: the constants rate.<name>. For what is dear whoever waits; that of its budget when absent',
  },
  returns: choice(type, fields),
  nullable: {
    may: boolean,
    otherwise: false,
    about: 'Whether it may answer nothing at all, as null, where there is nobody or nothing to tell of',
  },
  pages: {
    may: ref('entity'),
    about: 'What it answers a page of: list, total and nextCursor. It takes cursor and limit',
  },
  answers: { may: oneOf('wrapper', 'stream'), otherwise: 'wrapper' },
  answered: {
    may: oneOf('here', 'kept', 'elsewhere', 'later'),
    otherwise: 'here',
    about:
      'Who answers: a handler (here), what is kept of the entity by its rules and without a handler (kept), another service (elsewhere), or nobody yet (later)',
  },
  receives: { may: ref('entity'), about: 'What a socket takes', waitsFor: 'chat' },
  sends: { may: ref('entity'), about: 'What a socket sends', waitsFor: 'chat' },
  policy: {
    may: ref('constants'),
    about: 'The socket policy: the constants under this name',
    waitsFor: 'chat',
  },
});

/** spec/endpoints: what a call takes and answers. */
export const endpoints = entry(
  {},
  { shape: endpoint, named: 'endpoint (area.verb)', keys: name('endpoint') },
);

export type WrittenEndpoint = TypeOf<typeof endpoint>;
