import { describe, expect, it } from 'vitest';
import { fixSpec } from '../../fix-spec.ts';

const app = 'name: Hub\nversion: 1.0.0\n';
const fixed = (files: Record<string, string>) => fixSpec(new Map(Object.entries(files)));
const moved = (files: Record<string, string>) => Object.fromEntries(fixed(files).texts);
const asked = (files: Record<string, string>) =>
  fixed(files).questions.map(({ file, line, says }) => `${file}:${line} ${says}`);

describe('what a form gives', () => {
  const form = (given: string) =>
    moved({
      'spec/app.yaml': `language: 3\n${app}`,
      'spec/screens/a.yaml': `block: form\n${given}\nsubmit: items.save\n`,
    })
      ['spec/screens/a.yaml']?.replace('block: form\n', '')
      .replace('\nsubmit: items.save\n', '');

  it.each([
    ['fixed: { key: item.key } # its key', 'with: { key: item.key } # its key'],
    ['fixed:\n  key: item.key # its key', 'with:\n  key: item.key # its key'],
    [
      'load: items.view\nwith: { key: item.key }\nfixed: { key: item.key, ticket: form.ticket }',
      'load: items.view\nwith: { key: item.key, ticket: form.ticket }',
    ],
    [
      'with:\n  key: item.key\nfixed: { ticket: form.ticket } # once\nfields: [name]',
      'with:\n  key: item.key\n  ticket: form.ticket\n# once\nfields: [name]',
    ],
    ['sort: { by: sort, fixed: [relevance] }', 'sort: { by: sort, fixed: [relevance] }'],
  ])('stands under one word: %j → %j', (before, after) => expect(form(before)).toBe(after));

  it('is asked of the owner where one word said two things', () =>
    expect(
      asked({
        'spec/app.yaml': `language: 3\n${app}`,
        'spec/screens/a.yaml':
          'block: form\nload: a.b\nwith: { key: item.key }\nsubmit: a.c\nfixed: { key: row.key }\n',
      }),
    ).toEqual([
      'spec/screens/a.yaml:4 "key" was item.key for load and row.key here: it is the first for both now',
    ]));
});
