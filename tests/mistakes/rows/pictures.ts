import type { Mistake } from '../mistake.ts';

const file = 'spec/entities/people.yaml';

export const pictures: readonly Mistake[] = [
  {
    id: 'pic-01',
    what: 'a picture of which nobody says how large it is',
    file: `engine/${file}`,
    from: 'avatarUrl?: { type: Avatar,',
    to: 'avatarUrl?: { type: PictureUrl,',
  },
  {
    id: 'pic-02',
    what: 'a picture that no entity keeps',
    file: 'engine/spec/endpoints/people.yaml',
    from: 'also: { current: {',
    to: 'also: { face: Avatar, current: {',
  },
  {
    id: 'pic-03',
    what: 'a text that is so many pixels wide',
    file: `engine/${file}`,
    from: 'bio?: { type: longText,',
    to: 'bio?: { type: longText, wide: 9,',
  },
  {
    id: 'pic-04',
    what: 'a picture that is as wide as a time is long',
    file: `engine/${file}`,
    from: 'wide: picture.avatar.wide',
    to: 'wide: picture.keptFor',
  },
];
