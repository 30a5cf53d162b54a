import { entry, free, map, name, ref, word } from '../shapes.ts';

/** spec/tags.yaml: what items are found by. */
export const tags = entry({
  names: {
    need: word('localisedField'),
    about:
      'The field that says what a tag is called: its own field of each language holds the name in that language',
  },
  groupNames: {
    may: word('localisedField'),
    about: 'The same of a group of tags, whose words are tagGroup.<group>, where calls answer groups',
  },
  tags: {
    need: map(map(map(free('what a tag is called'), { keys: ref('language') }), { keys: name('tag') }), {
      keys: name('tagGroup'),
    }),
    about:
      'The tags that items are found by: group → name, as cards write it → what it is called, by language',
  },
});
