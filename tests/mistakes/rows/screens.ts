import type { Mistake } from '../mistake.ts';
import { cards } from './cards.ts';
import { forms } from './forms.ts';
import { itemPage } from './item-page.ts';
import { lists } from './lists.ts';

const orphan = `source: "2.2"
block: result
title: page.missing.title
`;

export const screens: readonly Mistake[] = [
  ...cards,
  ...lists,
  ...itemPage,
  ...forms,
  {
    id: 'scr-86',
    what: 'a missing page that is well',
    file: 'engine/spec/screens/pages/missing.yaml',
    from: 'status: 404',
    to: 'status: 200',
  },
  {
    id: 'scr-92',
    what: 'a screen that nobody reaches',
    file: 'spec/screens/hub/orphan.yaml',
    from: '',
    to: orphan,
  },
];
