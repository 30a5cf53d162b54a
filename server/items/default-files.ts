import { stringify } from 'yaml';
import { lfsExtensions } from '#generated/constants.ts';
import type { ItemRecord } from './record.ts';

/** The files of a new repository: a README whose front matter the hub reads, and which files git takes as bytes. */
export function defaultFiles(item: ItemRecord): { path: string; content: string }[] {
  const { license, desc, nameEn, nameCn } = item.fields;
  const frontMatter = license === undefined ? '' : stringify({ license });
  const about = typeof desc === 'string' ? `\n${desc}\n` : '';
  return [
    { path: 'README.md', content: `---\n${frontMatter}---\n\n# ${nameEn ?? nameCn ?? item.name}\n${about}` },
    {
      path: '.gitattributes',
      content: lfsExtensions.map((type) => `*.${type} binary\n`).join(''),
    },
  ];
}
