import type { Mistake } from '../mistake.ts';

export const tags: readonly Mistake[] = [
  {
    id: 'tag-02',
    what: 'a group without words',
    file: 'spec/tags.yaml',
    from: '\n  other:\n',
    to: '\n  misc:\n',
  },
];
