import { unspokenLine } from '../../support/unspoken.ts';
import type { Mistake } from '../mistake.ts';

const like = 'spec/screens/hub/like.yaml';
const tables = 'server/rooms/tables.yaml';
const engineTables = 'server/store/tables.yaml';

const letters = [...'abcdefgh'].map((letter) => `'${letter}'`).join(', ');
const pairs = ['id', 'alias', 'userName', 'language', 'token', 'avatarUrl']
  .map((name) => `(viewer.${name} in [${letters}] or viewer.${name} != 'i')`)
  .join(' and ');
/** Everybody passes it, which one knows only after all that six names may be. */
const endless = `((${pairs}) or not (${pairs}))`;

/** Faults that no other mistake of the table shows: each by its code. */
export const codes: readonly Mistake[] = [
  { id: 'code-1013', what: 'a file where none belongs', file: 'spec/odd/one.yaml', from: '', to: 'a: b\n' },
  {
    id: 'code-1405',
    what: 'a language without words',
    file: 'spec/app.yaml',
    from: 'prefix: /en }\n',
    to: `prefix: /en }\n${unspokenLine()}`,
  },
  {
    id: 'code-1403',
    what: 'words that nobody says',
    file: 'locales/en/hub/like.yaml',
    from: '\ntitle:',
    to: '\nspare: Spare\ntitle:',
    also: [{ file: 'locales/zh/hub/like.yaml', from: '\ntitle:', to: '\nspare: 备用\ntitle:' }],
  },
  {
    id: 'code-1515',
    what: 'two constants that code knows by one name',
    file: 'engine/spec/constants/request.yaml',
    from: '\nreload.guard: 10s\n',
    to: '\nreload.guard: 10s\nreloadGuard: 10s\n',
  },
  {
    id: 'code-1533',
    what: 'a limit by kind where there is none',
    file: 'engine/spec/rules/people.yaml',
    from: 'maxLength: { by: side, form: alias.form,',
    to: 'maxLength: { by: kind, models: alias.form,',
  },
  {
    id: 'code-1573',
    what: 'a check of more cases than can be tried',
    file: 'engine/spec/guards/checks.yaml',
    from: 'signedIn: { when: viewer != null,',
    to: `signedIn: { when: "viewer != null and ${endless}",`,
  },
  {
    id: 'code-1580',
    what: 'a table that no migration makes',
    file: tables,
    from: '\ntags:\n',
    to: '\nnotes:\n  columns: { id: text }\n  computes: []\ntags:\n',
  },
  {
    id: 'code-1581',
    what: 'a column that no migration makes',
    file: tables,
    from: '    repo_bytes: integer\n',
    to: '    repo_bytes: integer\n    repo_byts: integer\n',
    nearest: 'repo_bytes',
  },
  {
    id: 'code-1581-beside',
    what: 'a column beside the fields that no migration makes',
    file: engineTables,
    from: 'beside: [person_id, secret]',
    to: 'beside: [person_id, secrt]',
    nearest: 'secret',
  },
  {
    id: 'code-1582',
    what: 'a column that may be empty, and is said to be filled',
    file: engineTables,
    from: '    create_time?: integer\n',
    to: '    create_time: integer\n',
  },
  {
    id: 'code-1583',
    what: 'a column that nothing fills',
    file: tables,
    from: '    bare_repo_init_status: text\n',
    to: '',
    on: 'items:\n',
  },
  {
    id: 'code-1615',
    what: 'what is used and waits for its area all the same',
    file: 'spec/later.yaml',
    from: 'console: [',
    to: 'console: [constant reload.guard, ',
  },
  {
    id: 'code-1907',
    what: 'a link to items from rows that are none',
    file: like,
    from: 'load: items.favorites',
    to: 'load: people.tokens',
    on: 'row: { go: item }',
  },
  {
    id: 'code-1925',
    what: 'a column that nothing has a word for',
    file: 'spec/screens/hub/token.yaml',
    from: 'columns:\n      - name\n',
    to: 'columns:\n      - name\n      - id\n',
  },
  {
    id: 'code-1927',
    what: 'a spec of an older language',
    file: 'spec/app.yaml',
    from: '\nlanguage: ',
    to: '\nlanguage: 1 # ',
  },
  {
    id: 'code-1928',
    what: 'a button that stays pressed and only leads somewhere',
    file: 'spec/screens/hub/profile.yaml',
    from: 'icon: edit, do:',
    to: 'icon: edit, pressed: showNameFlg, do:',
  },
];
