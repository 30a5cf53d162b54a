import type { Draft } from '../../draft.ts';
import { insertedAt, replaced } from '../../edits.ts';
import type { Move } from '../../move.ts';
import { child, entriesOf, entryOf, isFlow, itemsOf, type Source, startOf, wordOf } from '../../source.ts';

/** What a tag was called under, by the languages that there could be. */
const before = { nameCn: 'zh', nameEn: 'en' } as const;
const words = Object.entries(before);

/** Of which entities tags and their groups were answered. */
const answered = { names: 'Tag', groupNames: 'TagGroup' } as const;

/** A tag is called something in each language of the product, and the file says where that is answered. */
export const tagNames: Move = {
  from: 14,
  to: 15,
  says: 'a tag has its names by language (`{ zh: …, en: … }`), and spec/tags.yaml says which field answers them',
  move(draft) {
    for (const source of draft.files('spec/tags.yaml')) {
      for (const group of entriesOf(child(source.root, 'tags')))
        for (const tag of entriesOf(group.value)) rename(draft, source, tag.value);
      sayWhere(draft, source);
    }
  },
};

function rename(draft: Draft, source: Source, tag: Source['root']): void {
  for (const [word, spoken] of words) {
    const entry = entryOf(tag, word);
    if (entry === undefined) continue;
    const language = languageOf(draft, spoken);
    if (language !== undefined) draft.change(source, replaced(entry.key, language));
    else
      draft.askAt(
        source,
        entry.key,
        `"${word}" is what a tag is called in ${spoken}, which no language of spec/app.yaml is: write another in its place, or take it out`,
      );
  }
}

/** A language of the product, or one with a country or a script. */
function languageOf(draft: Draft, spoken: string): string | undefined {
  const app = draft.file('spec/app.yaml');
  // Where one file is looked at alone, nobody knows which there are.
  if (app === undefined) return spoken;
  const ids = itemsOf(child(app?.root, 'languages')).flatMap((one) => wordOf(child(one, 'id')) ?? []);
  return ids.find((id) => id === spoken) ?? ids.find((id) => id.startsWith(`${spoken}-`));
}

function sayWhere(draft: Draft, source: Source): void {
  const { root } = source;
  const tags = entryOf(root, 'tags');
  if (root === null || tags === undefined) return;
  const behind = isFlow(root) ? ', ' : source.newline;
  for (const [word, entity] of Object.entries(answered)) {
    if (entryOf(root, word) !== undefined) continue;
    const field = localisedOf(draft, entity);
    if (field !== undefined)
      draft.change(source, insertedAt(startOf(tags.key), `${word}: ${entity}.${field}${behind}`));
    else if (word === 'names')
      draft.askAt(
        source,
        tags.key,
        'say under "names" which field answers what a tag is called, by language',
      );
  }
}

/** The field of an entity that is read by language. */
function localisedOf(draft: Draft, entity: string): string | undefined {
  for (const { root } of draft.files('spec/entities/'))
    for (const { name, value } of entriesOf(child(root, entity)))
      if (entryOf(value, 'fallback') !== undefined) return name;
  return undefined;
}
