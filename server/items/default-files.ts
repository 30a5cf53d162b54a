import { stringify } from 'yaml';
import { lfsExtensions } from '#generated/constants.ts';
import { cardWithTags } from './card-tags.ts';
import type { ItemRecord } from './record.ts';
import type { TagBook } from './tag-book.ts';

/** The files of a new repository: a README whose front matter the hub reads, and which files git takes as bytes. */
export function defaultFiles(item: ItemRecord, tags: TagBook): { path: string; content: string }[] {
  const { license, desc, descEn, nameEn, nameCn } = item.fields;
  const names = tags.byIds(item.ownTagIds).map(({ name }) => name);
  const said = license === undefined ? {} : { license };
  const card = { ...said, ...cardWithTags(said, names, tags) };
  const frontMatter = Object.keys(card).length > 0 ? stringify(card) : '';
  const summary = desc ?? descEn;
  const about = typeof summary === 'string' ? `\n${summary}\n` : '';
  return [
    { path: 'README.md', content: `---\n${frontMatter}---\n\n# ${nameEn ?? nameCn ?? item.name}\n${about}` },
    {
      path: '.gitattributes',
      content: lfsExtensions.map((type) => `*.${type} binary\n`).join(''),
    },
  ];
}
