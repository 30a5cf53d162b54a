import { describe, expect, it } from 'vitest';
import { cardWithTags, tagsOfCard } from './card-tags.ts';
import type { TagBook } from './tag-book.ts';

const known = ['mit', 'translation', 'pytorch', 'zh', 'speech'];
const tags = {
  findSaid: (word: string) => {
    const id = known.indexOf(word.toLowerCase()) + 1;
    return id > 0 ? { id, name: word, category: 'tasks', position: id } : undefined;
  },
} satisfies Pick<TagBook, 'findSaid'>;

const card = {
  license: 'mit',
  pipeline_tag: 'translation',
  library_name: 'pytorch',
  language: ['zh', 'yue'],
  tags: ['speech', 'my-own-word'],
};
const named = (ids: readonly number[]) => ids.map((id) => known[id - 1]);
const edited = (names: string[]) => ({ ...card, ...cardWithTags(card, names, tags) });

describe('the tags of a card', () => {
  it('are the known words of its keys, each once', () => {
    expect(named(tagsOfCard({ ...card, frameworks: 'PyTorch' }, tags))).toEqual([
      'translation',
      'pytorch',
      'mit',
      'speech',
      'zh',
    ]);
    expect(tagsOfCard({ tags: { a: 1 }, license: 7, language: null }, tags)).toEqual([]);
  });

  it('are the first of more than an item may have, and those of fields in any case', () => {
    const fits = (names: readonly string[]) => names.length <= 2;
    expect(named(tagsOfCard(card, tags, fits))).toEqual(['translation', 'pytorch', 'mit']);
  });

  it('change nothing where they are already as wanted', () => {
    expect(cardWithTags(card, ['translation', 'pytorch', 'zh', 'speech'], tags)).toEqual({});
  });

  it('leave the keys that named them', () => {
    expect(edited(['speech'])).toEqual({
      license: 'mit',
      language: ['yue'],
      tags: ['speech', 'my-own-word'],
    });
    expect(cardWithTags({ tags: ['speech'] }, [], tags)).toEqual({ tags: undefined });
  });

  it('join the list where no key names them yet', () => {
    const bare = { license: 'mit' };
    expect(cardWithTags(bare, ['speech', 'zh', 'unheard-of'], tags)).toEqual({ tags: ['speech', 'zh'] });
  });

  it.each([[[]], [['zh']], [['translation', 'speech']], [known]])('are afterwards just %j', (names) => {
    const own = new Set(named(tagsOfCard(edited(names), tags)));
    expect(own).toEqual(new Set([...names, 'mit']));
  });
});
