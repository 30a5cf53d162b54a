import { stringify } from 'yaml';
import { app, type LanguageId, languages } from '#generated/app.ts';
import { lfsExtensions } from '#generated/constants.ts';
import { manifests } from '#generated/server/manifests.ts';
import { newManifestText } from '../../repos/index.ts';
import type { KeptManifests } from '../following/manifests.ts';
import type { ItemRecord } from '../record.ts';
import { cardWithTags } from '../tags/card-tags.ts';
import type { TagBook } from '../tags/tag-book.ts';
import { hasOwnWords, localised } from '../words.ts';
import { lineAsMarkdown, textAsMarkdown } from './plain-as-markdown.ts';

interface NewFile {
  path: string;
  content: string;
}

/**
 * The files of a new repository: a README whose front matter the hub reads, one for each further language that the
 * item speaks, and which files git takes as bytes.
 */
export function defaultFiles(item: ItemRecord, tags: TagBook): NewFile[] {
  return [
    ...readmes(item, tags),
    {
      path: '.gitattributes',
      content: lfsExtensions.map((type) => `*.${type} binary\n`).join(''),
    },
  ];
}

/** What says in the repository what the item is, where its kind has such files. */
export function manifestFiles({ said }: KeptManifests): NewFile[] {
  return Object.entries(said).flatMap(([holds, value]) => {
    const file = manifests[holds]?.file;
    return file === undefined ? [] : [{ path: file, content: newManifestText(file, value) }];
  });
}

function readmes(item: ItemRecord, tags: TagBook): NewFile[] {
  const spoken = languages.map(({ id }) => id).filter((id) => hasOwnWords(item.fields, id));
  const general = spoken.includes(app.fallback) ? app.fallback : (spoken[0] ?? app.fallback);
  const others = spoken.filter((id) => id !== general);
  return [
    { path: 'README.md', content: `---\n${frontMatterOf(item, tags)}---\n\n${about(item, general)}` },
    ...others.map((id) => ({ path: `README.${id}.md`, content: about(item, id) })),
  ];
}

function frontMatterOf(item: ItemRecord, tags: TagBook): string {
  const { license } = item.fields;
  const names = tags.byIds(item.ownTagIds).map(({ name }) => name);
  const said = license === undefined ? {} : { license };
  const card = { ...said, ...cardWithTags(said, names, tags) };
  return Object.keys(card).length > 0 ? stringify(card) : '';
}

/** Titles and descriptions are what somebody typed into a form, and no Markdown. */
function about({ fields, name }: ItemRecord, language: LanguageId): string {
  const title = localised('title', fields, language) || name;
  const summary = textAsMarkdown(localised('summary', fields, language));
  return `# ${lineAsMarkdown(title)}\n${summary === '' ? '' : `\n${summary}\n`}`;
}
