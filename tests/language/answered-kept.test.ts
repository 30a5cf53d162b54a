import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildProduct } from '../../generator/build.ts';
import { languageFolder, projectWith } from './projects.ts';

const project = dirname(dirname(languageFolder));

/** A thing that lives from its YAML alone, and its calls, with some of their lines written otherwise. */
function built(...edits: [file: string, from: string, to: string][]) {
  const { folder, remove } = projectWith('answered-kept');
  onTestFinished(remove);
  for (const [file, from, to] of edits) {
    const path = join(folder, 'spec', `${file}.yaml`);
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(from);
    writeFileSync(path, text.replace(from, to));
  }
  return buildProduct({ project: folder, blocks: project, isWhole: true });
}

const refusals = (...edits: [file: string, from: string, to: string][]) =>
  built(...edits).faults.map(({ code, message, place }) => `${code} ${place.file}:${place.line} ${message}`);
const kept = (call: string, reason: string) =>
  expect.stringMatching(
    new RegExp(
      `^HUB1569 spec/endpoints/notes.yaml:\\d+ "${call}" cannot be answered by what is kept: ${reason}`,
    ),
  );

it('calls without a handler say what they do with which entity', () => {
  const { product, faults } = built();
  expect(faults).toEqual([]);
  const keeps = Object.values(product?.endpoints ?? {}).flatMap(({ id, keeps }) =>
    keeps ? [[id, keeps.does]] : [],
  );
  expect(keeps).toEqual([
    ['notes.create', 'creates'],
    ['notes.list', 'lists'],
    ['notes.remove', 'removes'],
    ['notes.save', 'changes'],
    ['notes.view', 'views'],
  ]);
  expect(product?.endpoints['notes.list']?.keeps).toMatchObject({ subject: 'note', columns: ['writer'] });
});

it.each<[what: string, call: string, reason: string, ...edits: [string, string, string][]]>([
  [
    'what is about nothing',
    'notes.view',
    'it lists, shows, creates',
    ['endpoints/notes', 'returns: NoteCard # view', 'returns: { text: text }'],
  ],
  [
    'what answers bytes',
    'notes.view',
    'its answer is no entity',
    ['endpoints/notes', 'returns: NoteCard # view', 'answers: stream'],
  ],
  [
    'what is not kept',
    'notes.view',
    'Hosting is not kept',
    ['endpoints/notes', 'returns: NoteCard # view', 'returns: Hosting'],
  ],
  ['a thing without an id', 'notes.list', 'no field of Note says', ['entities/note', ', stamp: id', '']],
  [
    'an input that nobody reads',
    'notes.list',
    'nothing reads its input "odd"',
    ['endpoints/notes', 'query: { ', 'query: { odd?: text, '],
  ],
  [
    'a body beside the fields',
    'notes.create',
    'nothing reads its input "beside"',
    ['endpoints/notes', 'creates: Note', 'creates: Note\n  also: { beside?: text }'],
  ],
  [
    'a field that nobody fills',
    'notes.create',
    '"text" must be there, and nothing',
    [
      'entities/note',
      'text: { type: text, default: "", writable: always }',
      'text: { type: text, core: true }',
    ],
  ],
  [
    'a maker who may be a visitor',
    'notes.create',
    '"writer" is who made it',
    ['endpoints/notes', 'allow: note.create', 'open: everybody writes'],
  ],
  [
    'an allow that asks of no row',
    'notes.save',
    'its allow asks of no subject that is a Note',
    ['guards/note', 'note.edit: [signedIn, ownsNote]', 'note.edit: [signedIn]'],
  ],
  [
    'what is worked out',
    'notes.view',
    'shout of NoteCard is worked out',
    ['entities/note', 'NoteCard: { of: Note, fields: [id,', 'NoteCard: { of: Note, fields: [id, shout,'],
    ['entities/note', '  text:', '  shout: { type: text, computed: true }\n  text:'],
  ],
  [
    'a list of what is private',
    'notes.list',
    'each row would show "remark"',
    [
      'entities/note',
      'NoteCard: { of: Note, fields: [id, writer, text, stars] }',
      'NoteCard: { of: Note, fields: [id, writer, text, stars], private: [remark] }',
    ],
  ],
  [
    'an answer of something else',
    'notes.save',
    'it does not answer Note',
    ['endpoints/notes', 'returns: NoteCard # save', 'returns: Hosting'],
  ],
  [
    'a row that may be absent',
    'notes.view',
    'note may be absent',
    ['guards/note', 'is: Note,', 'is: "Note?",'],
    ['guards/note', 'note.stars > 3 or ', 'note != null and note.stars > 3 or note != null and '],
    ['guards/note', 'ownsNote: { when: ', 'ownsNote: { when: note != null and '],
  ],
])('%s is refused', (_what, call, reason, ...edits) => {
  expect(refusals(...edits)).toContainEqual(kept(call, reason));
});

it.each([
  ['it holds no time', '  text:', '  shut?: { type: text, stamp: createdAt }\n  text:'],
  ['it holds no text', '  text:', '  number?: { type: count, stamp: createdBy }\n  text:'],
  [
    'people write it themselves',
    'stars: {',
    'made?: { type: time, stamp: createdAt, writable: always }\n  stars: {',
  ],
  ['it is not kept', 'stars: {', 'made?: { type: time, stamp: createdAt, computed: true }\n  stars: {'],
  [
    'it has no column of its own',
    'id: { type: NoteId, core: true, stamp: id }',
    'id?: { type: NoteId, stamp: id }',
  ],
  ['"writer" has that stamp', 'stars: {', 'second?: { type: text, stamp: createdBy }\n  stars: {'],
])('a stamp is refused where %s', (reason, from, to) => {
  expect(refusals(['entities/note', from, to])).toContainEqual(expect.stringMatching(`HUB1579 .*${reason}`));
});

const shelf: [string, string, string][] = [
  ['entities/note', '  NoteId:', '  ShelfName: { type: text, maxLength: 20 }\n  NoteId:'],
  ['entities/note', '  stars:', '  shelf: { type: ShelfName, default: low, writable: create }\n  stars:'],
  ['endpoints/notes', 'post: /notes', 'post: "/shelves/{shelf}/notes"'],
];

it('a field of what is made may stand in the path, and is asked for nowhere else', () => {
  const { product, faults } = built(...shelf);
  expect(faults).toEqual([]);
  const create = product?.endpoints['notes.create'];
  expect(create?.keeps).toMatchObject({ does: 'creates', columns: ['shelf'] });
  expect(create?.pathParams).toEqual(['shelf']);
  expect(create?.bodyFields).not.toContain('shelf');
  expect(create?.input.required).toContain('shelf');
});

it.each<[what: string, ...edits: [string, string, string][]]>([
  ['of another type', ['endpoints/notes', 'creates: Note', 'params: { shelf: text }\n  creates: Note']],
  ['that may be absent', ['entities/note', 'shelf: {', 'shelf?: {']],
  [
    'of what is changed',
    ['entities/note', 'writable: create }', 'writable: always }'],
    ['endpoints/notes', 'put: "/notes/{id}"', 'put: "/shelves/{shelf}/notes/{id}"'],
  ],
])('a field %s is said in one place alone', (_what, ...edits) => {
  expect(refusals(...shelf, ...edits)).toContainEqual(expect.stringMatching(/^HUB1505 .*"shelf"/));
});

it('a list of what is kept may be ordered by its age, which needs no index', () => {
  const sorted: [string, string, string] = [
    'endpoints/notes',
    'query: {',
    'query: { sort?: { enum: [made] },',
  ];
  const orders = (stamp: string) => {
    const made = `  made: { type: time, core: true, stamp: ${stamp} }\n  stars:`;
    return refusals(['entities/note', '  stars:', made], sorted).filter((one) => one.startsWith('HUB1990'));
  };
  expect(orders('createdAt')).toEqual([]);
  expect(orders('updatedAt')).toHaveLength(1);
});

it('stamps hold with a handler too; what only calls without one keep to does nothing then', () => {
  const all = Array.from({ length: 5 }, (): [string, string, string] => [
    'endpoints/notes',
    '  answered: kept\n',
    '',
  ]);
  expect(refusals(...all)).toEqual([
    expect.stringContaining('HUB1606 spec/entities/note.yaml:13 "unique" of "page?" does nothing'),
  ]);
});

it('what is unique beside who made it is taken, and one of its own tells of what is hidden', () => {
  const code = (unique: string) => `code?: { type: text, unique: ${unique}, writable: always }\n  stars: {`;
  const found = (unique: string) =>
    refusals(['entities/note', 'stars: {', code(unique)]).filter((one) => !/HUB16(?:1|2)/.test(one));
  expect(found('writer')).toEqual([]);
  expect(found('[text, writer]')).toEqual([]);
  expect(found('true')).toEqual([expect.stringContaining('HUB1584 spec/entities/note.yaml')]);
  expect(found('text')).toEqual([expect.stringContaining('HUB1584 spec/entities/note.yaml')]);
  expect(found('writr')).toEqual([expect.stringContaining('writr')]);
  expect(found('code')).toEqual([expect.stringContaining('code')]);
});

/** All see them by `seen`, unless it is said otherwise, and each has a code that no other has. */
const unhidden: [file: string, from: string, to: string][] = [
  ['guards/note', ', seen: seesNote', ', error: refused'],
  ['entities/note', 'stars: {', 'code?: { type: text, unique: true, writable: always }\n  stars: {'],
];
const listed =
  'notes.list:\n  get: /notes\n  query: { writer?: WriterId }\n  pages: NoteCard\n  answered: kept\n';

it.each<[what: string, isTold: boolean, ...edits: [string, string, string][]]>([
  ['a list shows every row', false],
  [
    'a list shows every row to all who may make one',
    false,
    ['endpoints/notes', 'pages:', 'allow: note.create\n  pages:'],
  ],
  [
    'a list shows them to others',
    true,
    ['endpoints/notes', 'pages:', 'allow: note.list\n  pages:'],
    ['guards/note', 'actions:', 'actions:\n  note.list: [signedIn, isFirst]'],
    [
      'guards/note',
      'checks:',
      "checks:\n  isFirst: { when: viewer != null and viewer.id == 'a', error: refused }",
    ],
  ],
  ['no list shows them, and a view asks of the row', true, ['endpoints/notes', listed, '']],
  ['the field itself is private', true, ['entities/note', 'unique: true', 'unique: true, private: true']],
  [
    'the field is private, and unique beside who made it',
    false,
    ['entities/note', 'unique: true', 'unique: writer, private: true'],
  ],
])('what is unique, where %s: tells of what is hidden: %s', (_, isTold, ...edits) => {
  const found = refusals(...unhidden, ...edits).map((one) => one.slice(0, 7));
  expect(found.filter((one) => one === 'HUB1584')).toEqual(isTold ? ['HUB1584'] : []);
});

it.each([
  [
    'is no text, number or time that is kept',
    'stars: {',
    'open?: { type: boolean, unique: writer }\n  stars: {',
  ],
  [
    'is no text, number or time that is kept',
    'stars: {',
    'all?: { type: [text], unique: writer }\n  stars: {',
  ],
  [
    'is no text, number or time that is kept',
    'stars: {',
    'more?: { type: text, computed: true, unique: writer }\n  stars: {',
  ],
  ['a type is no field', 'types:', 'types:\n  Odd: { type: text, unique: true }'],
])('unique is refused where %s', (reason, from, to) => {
  expect(refusals(['entities/note', from, to])).toContainEqual(
    expect.stringMatching(`HUB1606 .*unique.*${reason}`),
  );
});

it('what is misspelt is told once', () => {
  const found = refusals(['endpoints/notes', 'returns: NoteCard # view', 'returns: NoteCrad']);
  expect(found.filter((one) => one.startsWith('HUB1569'))).toEqual([]);
  expect(found).not.toEqual([]);
});

it('what makes or changes a row is held to the room on the disk, without saying so', () => {
  const { product, faults } = built([
    'errors/refusals',
    'refused:',
    'diskFull: { code: "507001", status: 507, effects: [{ toast: "{msg}" }] }\nrefused:',
  ]);
  expect(faults).toEqual([]);
  const held = Object.values(product?.endpoints ?? {}).filter(({ errors }) => errors.includes('diskFull'));
  expect(held.map(({ id }) => id)).toEqual(['notes.create', 'notes.save']);
});
