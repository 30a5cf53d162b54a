import { describe, expect, it } from 'vitest';
import { currentLanguage } from '../../../grammar/language.ts';
import { fixSpec } from '../../fix-spec.ts';

const [app, lobby, missing] = [
  'spec/app.yaml',
  'spec/screens/desk/lobby.yaml',
  'spec/screens/pages/missing.yaml',
];
const apps = (more: string) =>
  `language: 16
name: Hub
version: 1.0.0
apps:
  hub: { at: /, router: path } # kept
  desk: { at: /desk, router: hash }
${more}`;

const fixed = (files: Record<string, string>) =>
  fixSpec(
    new Map(
      Object.entries({
        [app]: apps('places:\n  login: "{origin}/login"\n'),
        'spec/screens/hub/home.yaml': 'block: result\n',
        'spec/screens/hub/list.yaml': 'block: result\n',
        'spec/screens/hub/create.yaml': 'block: result\n',
        'spec/screens/hub/item.yaml': 'block: result\n',
        'spec/screens/pages/unreadable.yaml': 'block: result\n',
        [missing]:
          'block: result\nbuttons:\n  - { do: [{ go: home }] } # home\n  - { do: [{ go: lobby }] }\n',
        [lobby]:
          'block: result\nbuttons: [{ do: [{ go: item }] }, { do: [{ go: lobby }] }, { do: [{ go: hub/list }] }]\n',
        'spec/screens/desk/list.yaml': 'block: result\n',
        'spec/endpoints/people.yaml': 'people.signOut: { get: /out }\n',
        ...files,
      }),
    ),
  );

describe('the roles of screens', () => {
  it('are said of each app, and what leads to another screen names it wholly', () => {
    const once = fixed({});
    const text = once.texts.get(app) ?? '';
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'hub: { at: /, router: path, roles: { home: hub/home, list: hub/list, item: hub/item, create: hub/create, missing: pages/missing, unreadable: pages/unreadable, login: login } } # kept desk: { at: /desk, router: hash, roles: { list: desk/list } }',
    );
    expect(text).toContain('calls: { signOut: people.signOut }');
    expect(text).toContain(`language: ${currentLanguage}\n`);
    expect(once.texts.get(missing)).toBe(
      'block: result\nbuttons:\n  - { do: [{ go: home }] } # home\n  - { do: [{ go: desk/lobby }] }\n',
    );
    expect(once.texts.get(lobby)).toContain(
      '{ go: item }] }, { do: [{ go: desk/lobby }] }, { do: [{ go: hub/list }]',
    );
    expect(once.questions).toEqual([]);
    expect(fixSpec(once.texts).texts).toEqual(once.texts);
  });

  it('are asked about where the engine leads to one that there is not', () => {
    const { questions } = fixed({ [app]: apps('') });
    expect(questions).toEqual([
      { file: app, line: 5, says: expect.stringContaining('the engine leads to "login" by itself') },
    ]);
  });
});
