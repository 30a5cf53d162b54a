import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { currentLanguage } from '../../../grammar/language.ts';
import { fixSpec } from '../../fix-spec.ts';

const fixed = (files: Record<string, string>) =>
  fixSpec(
    new Map(Object.entries({ 'spec/app.yaml': 'language: 15\nname: Hub\nversion: 1.0.0\n', ...files })),
  );

describe('where a check leads', () => {
  const [errors, guards] = ['spec/errors/hub.yaml', 'spec/guards/checks.yaml'] as const;

  it.each([
    [
      'full: { code: "409001", onPage: [{ page: full }], text: full.text } # why\n',
      'full: { code: "409001", text: full.text } # why\n',
      '[{ page: full }]',
    ],
    [
      'full:\n  code: "409001"\n  # before\n  onPage:\n    - { login: needed }\n    - refresh # at last\n',
      'full:\n  code: "409001"\n  # before\n  # at last\n',
      '[{ login: needed }, refresh]',
    ],
  ])('%j → %j', (before, after, led) => {
    const once = fixed({
      [errors]: before,
      [guards]:
        'checks:\n  open: { when: a, error: full } # kept\n  left:\n    when: b\n    error: full\n  other: { when: c, error: gone }\n',
    });
    expect(once.texts.get(errors)).toBe(after);
    expect(once.texts.get(guards)).toBe(
      `checks:\n  open: { when: a, error: full, onPage: ${led} } # kept\n  left:\n    when: b\n    error: full\n    onPage: ${led}\n  other: { when: c, error: gone }\n`,
    );
    expect(once.questions).toEqual([]);
    expect(once.texts.get('spec/app.yaml')).toContain(`language: ${currentLanguage}\n`);
    expect(fixSpec(once.texts).texts).toEqual(once.texts);
  });

  it.each([
    ['[back]', 1],
    ['[{ page: full }]', 0],
  ])('is asked about where the check says %s already', (own, questions) => {
    const text = 'full: { code: "409001", onPage: [{ page: full }] }\n';
    const checks = `checks:\n  open: { when: a, error: full, onPage: ${own} }\n`;
    const once = fixed({ [errors]: text, [guards]: checks });
    expect(once.texts.get(guards)).toBe(checks);
    expect(once.texts.get(errors)).toBe(questions === 1 ? text : 'full: { code: "409001" }\n');
    expect(once.questions.map(({ says }) => says.includes('the check "open"'))).toEqual(
      Array.from({ length: questions }, () => true),
    );
  });

  it('is asked about once, though its word is looked for again', () => {
    const project = dirname(dirname(dirname(dirname(import.meta.dirname))));
    const { questions } = fixSpec(
      new Map([
        ['spec/app.yaml', 'language: 15\nname: Hub\nversion: 1.0.0\n'],
        [errors, 'full: { code: "409001", onPage: [{ page: full }] }\n'],
        [guards, 'checks: {}\n'],
      ]),
      { project, blocks: project },
    );
    expect(questions.map(({ line, says }) => [line, says.slice(0, 8)])).toEqual([[1, '"onPage"']]);
  });

  it('is asked about where no check names the error', () => {
    const text = 'full: { code: "409001", onPage: [{ page: full }] }\n';
    const { texts, questions } = fixed({ [errors]: text });
    expect(texts.get(errors)).toBe(text);
    expect(questions).toEqual([
      { file: errors, line: 1, says: expect.stringMatching(/^"onPage" of an error that no check names/) },
    ]);
  });
});

describe('a list that could not be turned round', () => {
  const [screen, endpoints] = ['spec/screens/hub/all.yaml', 'spec/endpoints/all.yaml'] as const;
  const asked = (sort: string, query: string) =>
    fixed({
      [screen]: `block: collection\nload: all.list\nsort: ${sort}\n`,
      [endpoints]: `all.list: { get: /all, query: { ${query} } }\n`,
    }).questions.map(({ file, line, says }) => `${file}:${line} ${says.slice(0, 9)}`);

  it('is asked about where its call takes the direction, and nowhere else', () => {
    expect(asked('{ options: [a], by: sort }', 'order?: text')).toEqual([`${screen}:3 this list`]);
    expect(asked('{ options: [a], by: sort, direction: order }', 'order?: text')).toEqual([]);
    expect(asked('{ options: [a], by: sort }', 'sort?: text')).toEqual([]);
  });
});
