import type { Work } from '../context.ts';

/** Makes pictures of those that people had written out. Cards and lists show them. */
export const pictures: Work<'people.pictures'> = async ({ hub, signal }) => {
  await hub.people.keepFormerPictures(signal);
  hub.items.forgetCards();
};
