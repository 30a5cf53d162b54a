import type { Mistake } from '../mistake.ts';

// Names that are made, misspelt where they are: nothing asks for them by the wrong name, and something by the right one.

const git = 'spec/entities/git.yaml';
const later = 'spec/later.yaml';

type Row = [id: string, what: string, file: string, from: string, to: string, nearest?: string];

const rows: Row[] = [
  ['name-01', 'a field that code fills in', git, 'authoredTime: time', 'authordTime: time', 'authoredTime'],
  [
    'name-02',
    'a field that waits for its area',
    'spec/entities/item.yaml',
    'configType: text',
    'confgiType: text',
  ],
  [
    'name-03',
    'an input that code takes on in a type of its own',
    'spec/endpoints/search.yaml',
    'user?: OwnerName\n    sort?:',
    'usre?: OwnerName\n    sort?:',
  ],
  [
    'name-04',
    'a value of an answer',
    git,
    'directory, symlink, submodule] }',
    'directory, symlink, submdule] }',
  ],
  ['name-05', 'a constant that waits', 'spec/constants/polls.yaml', 'sync: 10s', 'snyc: 10s'],
  [
    'name-06',
    'the name of what waits',
    later,
    'constant poll.sync',
    'constant poll.snyc',
    'constant poll.sync',
  ],
  ['name-07', 'what waits for two areas', later, 'notices: [', 'notices: [icon comment, '],
  [
    'name-08',
    'a view of an address that the call never finds',
    'spec/routes/hub.yaml',
    'view: [tree, blob, commits]',
    'view: [tree, Blob, commits]',
    'blob',
  ],
];

export const names: Mistake[] = rows.map(([id, what, file, from, to, nearest]) => ({
  ...{ id, what, file, from, to },
  ...(nearest !== undefined && { nearest }),
}));
