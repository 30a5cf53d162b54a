import { entry, free, icon, map, name, oneOf, record, ref, word } from '../shapes.ts';

/** Colours of icons. */
export const tagTones = ['good', 'accent', 'warn', 'note'] as const;

/** What a tag is called in each language, and what is drawn beside that. */
const tag = record(
  {
    icon: { may: icon, about: 'What is drawn beside its name' },
    tone: {
      may: oneOf(...tagTones),
      about: 'The colour of its icon where it stands beside the name of a thing',
    },
  },
  { shape: free('what a tag is called'), named: 'language', keys: ref('language') },
);

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
    need: map(map(tag, { keys: name('tag') }), { keys: name('tagGroup') }),
    about:
      'The tags that items are found by: group → name, as cards write it → what it is called, by language',
  },
});
