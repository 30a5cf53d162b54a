import { indentUnit } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { renderHook, screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { kinds } from '#generated/kinds.ts';
import { numbers } from '#generated/qa/limits.ts';
import { fakeHub } from '../../tests/support/fake-hub.ts';
import { exactly, type Limits, least, most } from '../../tests/support/limits/limit.ts';
import { byName, trySides } from '../../tests/support/limits/try-sides.ts';
import { mount, mountWhole, scopeAt } from '../../tests/support/mount.tsx';
import { readFileDrafts } from '../state/file-drafts.ts';
import { Banner } from './banner/Banner.tsx';
import { Card } from './collection/Card.tsx';
import { CommitBox } from './edit/CommitBox.tsx';
import { diffConfig } from './edit/code/changes.ts';
import { readOf } from './edit/code/set-up.ts';
import { EditHead } from './edit/EditHead.tsx';
import { useDraft } from './edit/use-draft.ts';
import { CodeLines } from './files/CodeLines.tsx';
import { filterRefs } from './files/filter-refs.ts';
import { newTicket } from './form/ticket.ts';
import { readContents } from './markdown/contents.ts';
import { Linked } from './markdown/Linked.tsx';
import { HeadTags } from './record/HeadTags.tsx';

// Each number that code alone reads of what stands on a page, at both of its sides, wherever it is read.

const scope = scopeAt('/', { kind: kinds[0], item: { key: 'one' }, viewer: { id: 'li' } });
const many = 1000;
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `n${at}`);
const some = (selector: string) => document.querySelectorAll(selector).length;
const nothing = () => {};

/** How much one may type there. */
const longest = (label: 'textbox' | 'combobox' | 'searchbox') =>
  (screen.getByRole(label) as HTMLInputElement).maxLength;

async function message(): Promise<number> {
  const told = { path: 'a', branch: 'main', message: '', back: '/', onMessage: nothing, onCommit: nothing };
  const states = { isNew: false, isNamed: true, isReady: true, isChanged: true, isSending: false };
  const { unmount } = mount(<CommitBox {...told} {...states} />);
  const max = longest('textbox');
  unmount();
  return max;
}

async function fileName(): Promise<number> {
  const source = { branch: 'main', path: '' } as never;
  const { unmount } = mount(
    <EditHead props={{} as never} scope={scope} source={source} folder="" name="" onName={nothing} />,
  );
  const max = longest('textbox');
  unmount();
  return max;
}

async function query(): Promise<number> {
  const props = { title: 'search.label', search: '/search' } as never;
  const { unmount } = await mountWhole(<Banner props={props} scope={scope} />);
  const max = longest('combobox');
  unmount();
  return max;
}

/** Whether what was typed is kept after so long a time. */
function isKept(ms: number): boolean {
  const place = { userId: 'li', itemId: 'one', branch: 'main', path: 'a' };
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { result, unmount } = renderHook(() => useDraft(place, ''));
  result.current.note(() => ({ text: 'typed', parent: 'c' }));
  vi.advanceTimersByTime(ms);
  const is = readFileDrafts(place).length > 0;
  vi.useRealTimers();
  unmount();
  return is;
}

const editor = () =>
  EditorState.create({ extensions: readOf({ phrases: {}, label: '', describedBy: '' } as never) });

/** Headings of a text, so many. */
function contents(count: number) {
  const box = document.createElement('div');
  box.innerHTML = numbered(count)
    .map((id) => `<h3 id="${id}">${id}</h3>`)
    .join('');
  return readContents(box).length;
}

const refs = (names: readonly string[]) => {
  const info = { branches: names.map((name) => ({ name })), tags: [], defaultBranch: 'n0' };
  return filterRefs(info as never, '')[0] ?? { names: [], left: 0 };
};

async function linksOf(count: number) {
  const links = numbered(count).map((path) => ({ kind: 'models', path, title: path, isMutual: false }));
  fakeHub.answers('items.about', { uses: links, usedBy: [], usedByMore: false } as never);
  const linked = { load: 'items.about', go: 'hub/item' } as const;
  const { unmount } = await mountWhole(<Linked linked={linked} scope={scope} />, { scope });
  const shown = { links: some('.md-linked > li'), isAll: some('.text-link') === 0 };
  unmount();
  fakeHub.forget();
  const { queryClient } = await import('../reads/query-client.ts');
  queryClient.clear();
  return shown;
}

const tags = { each: { get: () => numbered(many).map((name) => ({ name })) }, label: { get: () => 'a' } };

function headTags(): number {
  const { unmount } = mount(<HeadTags tags={tags as never} scope={scope} />);
  const shown = some('.record-tags > li:not(.tag-list__rest)');
  unmount();
  return shown;
}

function cardTags(): number {
  const title = { get: () => 'a' };
  const { unmount } = mount(<Card props={{ card: { title, tags } } as never} scope={scope} row={{}} />);
  const shown = some('.tag-list > li');
  unmount();
  return shown;
}

function linesTogether(): number {
  const { unmount } = mount(<CodeLines text={'a\n'.repeat(500)} path="a.unknown" />);
  const lines = document.querySelector('.code-block')?.children.length ?? 0;
  unmount();
  return lines;
}

const limits: Limits = {
  'edit.messageMax': [exactly(message)],
  'git.pathMax': [exactly(fileName)],
  'search.queryMax': [exactly(query)],
  'edit.draft.after': [least(isKept)],
  // What compares two texts is another's: this is what it is told.
  'edit.diff.signs': [exactly(() => diffConfig.scanLimit)],
  'edit.diff.time': [exactly(() => diffConfig.timeout)],
  'edit.tab': [exactly(() => editor().tabSize), exactly(() => editor().facet(indentUnit).length)],
  'form.ticketSize': [exactly(() => newTicket().length / 2)],
  'reading.contents.min': [least((count) => contents(count) > 0)],
  'reading.contents.max': [exactly(() => contents(many))],
  'reading.refsShown': [
    most((count) => refs(numbered(count)).left === 0),
    exactly(() => refs(numbered(many)).names.length),
  ],
  'reading.codeBlock': [exactly(linesTogether)],
  'links.shown': [
    most(async (count) => (await linksOf(count)).isAll),
    exactly(async () => (await linksOf(20)).links),
  ],
  'tags.shown.inHead': [exactly(headTags)],
  'tags.shown.onCard': [exactly(cardTags)],
};

const known = byName(numbers);
beforeEach(() => fakeHub.forget());

trySides([limits], known, 'page');
