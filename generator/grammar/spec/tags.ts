import { entry, map, record, string } from '../shapes.ts';

/** spec/tags.yaml: what items are found by. */
export const tags = entry({
  tags: {
    need: map(map(record({ nameCn: { need: string }, nameEn: { need: string } }))),
    about: 'The tags that items are found by: group → name, as cards write it → what it is called',
  },
});
