import type { Mistake } from '../mistake.ts';

const file = 'spec/parts/cards.yaml';
const visits = '{ value: browseCount,';
const updated = '{ value: updateTime, as: ago,';

export const cards: readonly Mistake[] = [
  {
    id: 'row-07',
    what: 'a name in addresses of a field that no row has',
    file,
    from: 'path: [createUser, name]',
    to: 'path: [createUsr, name]',
    nearest: 'createUser',
  },
  {
    id: 'row-08',
    what: 'a picture that is drawn from a field that no row has',
    file,
    from: 'imageFrom: [createUser, name]',
    to: 'imageFrom: [createUser, nam]',
    nearest: 'name',
  },
  {
    id: 'scr-23',
    what: 'a misspelt format',
    file,
    from: updated,
    to: updated.replace('ago,', 'agoo,'),
    nearest: 'ago',
  },
  { id: 'scr-24', what: 'a number as a date', file, from: visits, to: `${visits} as: date,` },
  {
    id: 'scr-25',
    what: 'a text as a time ago',
    file,
    from: updated,
    to: updated.replace('updateTime', 'license'),
  },
  { id: 'scr-26', what: 'yes or no as a size', file, from: updated, to: '{ value: isFavorite, as: bytes,' },
  {
    id: 'scr-27',
    what: 'an unknown group of tags',
    file,
    from: 'first: [tasks]',
    to: 'first: [taks]',
    nearest: 'tasks',
  },
  { id: 'scr-29', what: 'a picture that is no address', file, from: 'image: logoUrl', to: 'image: name' },
];
