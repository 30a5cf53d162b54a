import { entry, free, map, name, record } from '../shapes.ts';

const words = free('what a tag is called');

/** spec/tags.yaml: what items are found by. */
export const tags = entry({
  tags: {
    need: map(
      map(
        record({
          nameCn: { need: words, about: 'What it is called in Chinese' },
          nameEn: { need: words, about: 'What it is called in English' },
        }),
        { keys: name('tag') },
      ),
      { keys: name('tagGroup') },
    ),
    about: 'The tags that items are found by: group → name, as cards write it → what it is called',
  },
});
