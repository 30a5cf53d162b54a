import type { Mistake } from '../mistake.ts';

// Brothers of the mistakes in calls, fields, errors and rules: each closes a class, and not one case of it.

const item = 'spec/entities/item.yaml';
const people = 'spec/entities/people.yaml';
const items = 'spec/endpoints/items.yaml';
const repos = 'spec/endpoints/repos.yaml';
const search = 'spec/endpoints/search.yaml';
const errors = 'spec/errors/items.yaml';
const rules = 'spec/rules/items.yaml';
const name = '\nItem.name:\n';
const reserved = 'nameReserved: { code: "409205",';

type Row = [id: string, what: string, file: string, from: string, to: string, nearest?: string];

const rows: Row[] = [
  [
    'val-01',
    'a default that is none of the values of the type',
    item,
    'default: host,',
    'default: hots,',
    'host',
  ],
  ['val-02', 'a text as the default of a list', item, 'default: [],', 'default: nothing,'],
  ['val-03', 'a default with a thing that has no such field', item, 'default: [],', 'default: [{ a: 1 }],'],
  [
    'val-04',
    'a largest number of a text',
    item,
    'desc?: { type: longText,',
    'desc?: { type: longText, maximum: 4,',
  ],
  [
    'val-05',
    'a largest number of yes and no',
    item,
    'setAside?: { type: boolean,',
    'setAside?: { type: boolean, maximum: 4,',
  ],
  ['val-06', 'a pattern of a few values', item, 'InitStatus: { enum:', 'InitStatus: { pattern: a, enum:'],
  [
    'val-07',
    'spaces of a number',
    item,
    'popularity: { type: number,',
    'popularity: { trims: true, type: number,',
  ],
  ['val-08', 'a type that generated code has already', item, '\nHighlight:\n', '\nString:\n'],
  ['val-09', 'a type that the kinds give', item, '\nHighlight:\n', '\nKindId:\n'],
  ['val-10', 'a field called as every object has one', item, '  license?: {', '  __proto__?: {'],
  [
    'val-11',
    'words of no language at all',
    item,
    'summary: { zh: desc, en: descEn, fallback',
    'summary: { fallback',
  ],
  [
    'val-12',
    'words that fall back to a list',
    item,
    'en: descEn, fallback: desc }',
    'en: descEn, fallback: tags }',
  ],
  [
    'val-13',
    'words that fall back to no field',
    item,
    'en: descEn, fallback: desc }',
    'en: descEn, fallback: dsec }',
    'desc',
  ],
  ['val-14', 'a list of two types', item, 'tags: [FoundTag]', 'tags: [FoundTag, Tag]'],
  [
    'val-15',
    'a sentence for what is not asked',
    item,
    '  NewItemName:\n    type: text\n',
    '  NewItemName:\n    type: text\n    says: { maximum: validation.addressName }\n',
  ],
  [
    'val-16',
    'a limit looser than that of the type',
    item,
    'id: { type: ItemId, core',
    'id: { type: ItemId, maxLength: 99, core',
  ],
  [
    'val-17',
    'a lower limit above the upper one of the type',
    item,
    'id: { type: ItemId, core',
    'id: { type: ItemId, minLength: 99, core',
  ],
  [
    'val-18',
    'room for what no call takes',
    item,
    'setAside?: { type: boolean,',
    'setAside?: { roomless: true, type: boolean,',
  ],
  [
    'val-19',
    'a name of HTML that is none',
    `engine/${people}`,
    'autocomplete: new-password',
    'autocomplete: new-pasword',
    'new-password',
  ],
  ['val-20', 'a table with a space', item, 'kept: items', 'kept: "it ems"'],
  [
    'call-01',
    'a time that no clock can wait for',
    search,
    'budget: search\n  returns: SearchPage',
    'timeout: 100d\n  budget: search\n  returns: SearchPage',
  ],
  [
    'call-02',
    'a part of the path that may be absent',
    repos,
    'params: { lastCommitId: Revision }',
    'params: { lastCommitId?: Revision }',
  ],
  ['call-03', 'the rest of a path amid it', repos, 'raw/{revision}/{path...}', 'raw/{path...}/{revision}'],
  ['call-04', 'an address with a question', items, 'get: /aihub/items\n', 'get: /aihub/items?x=1\n'],
  ['call-05', 'an address with a space', items, 'get: /aihub/items\n', 'get: "/aihub/it ems"\n'],
  [
    'call-06',
    'an address with nothing between two slashes',
    items,
    '"/aihub/{key}/name"',
    '"/aihub//{key}/name"',
  ],
  ['call-07', 'a parameter twice in an address', items, '"/aihub/{key}/name"', '"/aihub/{key}/{key}"'],
  [
    'call-08',
    'the policy of a socket where there is none',
    items,
    'get: /aihub/items\n',
    'get: /aihub/items\n  policy: session\n',
  ],
  [
    'call-09',
    'why a safe method acts, of one that is not safe',
    items,
    'post: /aihub/items\n',
    'post: /aihub/items\n  acts: it makes one\n',
  ],
  ['call-10', 'an answer beside bytes', repos, '  answers: stream\n', '  answers: stream\n  returns: Done\n'],
  [
    'call-11',
    'an error that no server answers',
    items,
    '    order?: { enum: direction, default: desc }\n  returns: ItemPage',
    '    order?: { enum: direction, default: desc }\n  errors: [offline]\n  returns: ItemPage',
  ],
  [
    'call-12',
    'the code of an error that the call never answers',
    search,
    'budget: search\n  returns: SearchPage',
    'ignore: { codes: ["409201"] }\n  budget: search\n  returns: SearchPage',
  ],
  [
    'call-13',
    'a status that is beyond those of HTTP',
    search,
    'budget: search\n  returns: SearchPage',
    'ignore: { http: [777] }\n  budget: search\n  returns: SearchPage',
  ],
  [
    'call-14',
    'another limit of what is a field',
    items,
    'also:\n    ticket?:',
    'also:\n    popularity: { type: number, maximum: 5 }\n    ticket?:',
  ],
  ['call-15', 'a file in JSON', items, 'also:\n    ticket?:', 'also:\n    picture: blob\n    ticket?:'],
  ['fail-01', 'a status that HTTP does not have', errors, 'nameTaken: {', 'nameTaken: { status: 499,'],
  [
    'fail-02',
    'a code that says another status',
    errors,
    reserved,
    'nameReserved: { code: "404205", status: 409,',
  ],
  ['fail-03', 'a code with a letter', errors, 'code: "409205"', 'code: "4092O5"'],
  ['fail-04', 'an error that nothing is matched by', errors, reserved, 'nameReserved: {'],
  [
    'fail-05',
    'a sentence that is missing at its field',
    errors,
    '\nnameReserved:',
    '\nspare: { code: "409299", field: name, effects: [refresh] }\nnameReserved:',
  ],
  [
    'fail-06',
    'a second error for whatever no other matches',
    'engine/spec/errors/people.yaml',
    'crossOrigin: {',
    'crossOrigin: { otherwise: true,',
  ],
  [
    'fail-07',
    'an error that is answered as itself',
    errors,
    reserved,
    `${reserved} effects: [{ error: nameReserved }],`,
  ],
  [
    'ask-01',
    'a lower limit looser than the type',
    rules,
    '  required: true\n',
    '  required: true\n  minLength: 0\n',
  ],
  ['ask-02', 'a fewest of a text', rules, '  required: true\n', '  required: true\n  minItems: 5\n'],
  ['ask-03', 'a format of a list', rules, name, '\nItem.tags: { format: email }\nItem.name:\n'],
  ['ask-04', 'an error that no server answers, while one types', rules, 'error: nameTaken', 'error: offline'],
  [
    'ask-05',
    'a call that is not asked about this field',
    rules,
    'ask: items.nameFree',
    'ask: people.nameFree',
  ],
  ['ask-06', 'an example twice', rules, 'accept: [a, gpt2', 'accept: [a, a, gpt2'],
  ['ask-07', 'a view instead of its entity', rules, name, '\nItemCard.name:\n', 'Item.name'],
];

export const values: readonly Mistake[] = rows.map(([id, what, file, from, to, nearest]) => ({
  ...{ id, what, file, from, to },
  ...(nearest !== undefined && { nearest }),
}));
