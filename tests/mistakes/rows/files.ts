import type { Mistake } from '../mistake.ts';

export const files: readonly Mistake[] = [
  { id: 'yaml-05', what: 'a tab', file: 'spec/app.yaml', from: '\n  acm: { at:', to: '\n\tacm: { at:' },
  {
    id: 'yaml-11',
    what: 'a file whose name ends otherwise',
    file: 'spec/endpoints/more.yml',
    from: '',
    to: 'decided: another file\n',
  },
];
