import { unspoken, unspokenLine } from '../../support/unspoken.ts';
import type { Mistake } from '../mistake.ts';

export const tags: readonly Mistake[] = [
  {
    id: 'tag-02',
    what: 'a group without words',
    file: 'spec/tags.yaml',
    from: '\n  other:\n',
    to: '\n  misc:\n',
  },
  {
    id: 'tag-03',
    what: 'a tag that is called nothing in a language',
    file: 'spec/tags.yaml',
    from: 'zh: 机器翻译, en: Translation',
    to: 'zh: 机器翻译',
  },
  {
    id: 'tag-05',
    what: 'names of two languages that are exchanged',
    file: 'spec/tags.yaml',
    from: 'zh: 机器翻译, en: Translation',
    to: 'zh: Translation, en: 机器翻译',
  },
  {
    id: 'tag-04',
    what: 'a name in a language in which no field of tags is read',
    file: 'spec/tags.yaml',
    from: 'zh: 机器翻译, en: Translation',
    to: `zh: 机器翻译, en: Translation, ${unspoken.id}: x`,
    also: [
      {
        file: 'spec/app.yaml',
        from: 'prefix: /en }\n',
        to: `prefix: /en }\n${unspokenLine('en')}`,
      },
    ],
  },
];
