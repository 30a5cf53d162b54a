import { EditorView } from '@codemirror/view';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { EditProps } from '#generated/screens/types.ts';
import { textOf } from '#runtime/i18n/i18n.ts';
import { readFileDrafts } from '#runtime/state/file-drafts.ts';
import { fakeHub, refused } from '../../../tests/support/fake-hub.ts';
import { addressNow, doing, mountWhole, scopeAt } from '../../../tests/support/mount.tsx';
import { Edit } from './Edit.tsx';

const props: EditProps = { load: 'repos.source', save: 'repos.edit' };
const [before, after] = ['b'.repeat(40), 'a'.repeat(40)];
const place = { userId: 'li', itemId: 'item', branch: 'main', path: 'a.txt' };
const source = { branch: 'main', path: 'a.txt', stands: 'text', text: 'one', size: 3, commitId: before };
const files = '/en/models/li/yi/files';

async function draw(path = place.path): Promise<void> {
  const at = `${files}/edit/main/${path}`;
  const params = { user: 'li', name: 'yi', branch: 'main', path };
  const scope = scopeAt(at, {
    viewer: { id: place.userId },
    item: { id: place.itemId, key: 'k' },
    route: { path: at, query: {}, params },
  });
  await mountWhole(<Edit props={props} scope={scope} />, { at, scope });
}

/** Its editor is a file of its own. */
async function open(path?: string): Promise<void> {
  await draw(path);
  await screen.findByRole('textbox', { name: /^Text of/ });
}

const view = () => EditorView.findFromDOM(document.querySelector('.cm-editor') as HTMLElement) as EditorView;
const type = (text: string) =>
  doing(() => view().dispatch({ changes: { from: view().state.doc.length, insert: text } }));
const press = (name: string) => doing(() => fireEvent.click(screen.getByRole('button', { name })));
const commit = () => press(textOf('edit.commit'));
const sent = () => fakeHub.inputsOf('repos.edit').map(({ text, parent }) => [text, parent]);
const kept = () => readFileDrafts(place).map(({ text, parent }) => [text, parent]);

beforeEach(() => {
  localStorage.clear();
  fakeHub.answers('repos.source', source);
});

it.each([
  ['on top of that', false, after],
  ['on what both began with where others are in it', true, before],
] as const)('what is typed while a commit is on its way is committed next, %s', async (_, merged, parent) => {
  let answer: (value: object) => void = () => undefined;
  const answers = { branch: 'main', path: 'a.txt', commitId: after, changed: true, merged };
  fakeHub.answers('repos.edit', () => new Promise((resolve) => (answer = resolve)), answers);
  await open();
  await type(' two');
  await commit();
  await type(' three');
  await doing(() => answer(answers));
  expect(addressNow()).toBe(`${files}/edit/main/a.txt`);
  expect(view().state.doc.toString()).toBe('one two three');
  expect(screen.getByText(textOf('edit.changed'))).toBeDefined();
  await commit();
  expect(sent()).toEqual([
    ['one two', before],
    ['one two three', parent],
  ]);
  expect(addressNow()).toBe(`${files}/blob/main/a.txt`);
  expect(kept()).toEqual([]);
});

it('what is typed while a draft is on offer is kept beside it, and both are offered', async () => {
  await open();
  await type(' first');
  cleanup();
  await open();
  await type(' second');
  cleanup();
  expect(
    kept()
      .map(([text]) => text)
      .sort(),
  ).toEqual(['one first', 'one second']);
  await open();
  const [latest, other] = readFileDrafts(place);
  await press(textOf('edit.draft.drop'));
  expect(readFileDrafts(place)).toEqual([other]);
  await press(textOf('edit.draft.take'));
  expect(view().state.doc.toString()).toBe(other?.text);
  await type('!');
  cleanup();
  expect(kept()).toEqual([[`${other?.text}!`, before]]);
  expect(latest?.text).not.toBe(other?.text);
});

it.each([
  ['name', 'edit.stands.name'],
  ['settings', 'edit.stands.settings'],
  ['blocked', 'edit.stands.blocked'],
  ['text', 'edit.nameTaken'],
  ['large', 'edit.nameTaken'],
] as const)('a name at which %s stands is refused for that', async (stands, key) => {
  fakeHub.answers(
    'repos.source',
    { branch: 'main', path: '', stands: 'folder', commitId: before },
    { stands },
  );
  await open('');
  await type('mine');
  await doing(() =>
    fireEvent.change(screen.getByLabelText(textOf('edit.nameOf')), { target: { value: 'b.txt' } }),
  );
  await commit();
  expect(screen.getByRole('alert').textContent).toContain(textOf(key, { path: 'b.txt' }));
  expect(sent()).toEqual([]);
});

it.each([
  ['folder', 'docs/a.txt'],
  ['link', 'docs'],
  ['blocked', ''],
] as const)('where others have put a %s the folder is shown', async (stands, folder) => {
  const at = { branch: 'main', path: 'docs/a.txt', commitId: after };
  fakeHub.answers('repos.source', { ...source, path: at.path }, { ...at, stands });
  fakeHub.answers('repos.edit', refused('409126', { path: at.path }));
  await open(at.path);
  await type(' mine');
  await commit();
  const link = screen.getByRole('link', { name: textOf('edit.toFolder') });
  expect(link.getAttribute('href')).toBe(`${[files, 'tree/main', folder].filter(Boolean).join('/')}`);
});

it('a branch that is not there is none to edit on, whatever else is called so', async () => {
  // It may be missing since the item itself is gone: that is asked.
  fakeHub.answers('items.find', { kind: 'models', createUser: 'li', name: 'yi' });
  fakeHub.answers('repos.source', refused('404002'));
  await draw();
  expect(screen.getByText(textOf('edit.noBranch', { branch: 'main' }))).toBeDefined();
});
