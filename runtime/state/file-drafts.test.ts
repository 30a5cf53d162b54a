import { beforeEach, expect, it, vi } from 'vitest';
import { editDraftKeptForMs, editDraftMax } from '#generated/constants.ts';
import {
  forgetFileDrafts,
  forgetFileDraftsOfOthers,
  readFileDraft,
  removeFileDraft,
  writeFileDraft,
} from './file-drafts.ts';

const place = (path: string, userId = 'me') => ({ userId, itemId: 'item', branch: 'main', path });
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('file-draft:'));
beforeEach(() => localStorage.clear());

it('a draft is found again by whose it is and of what, and goes', () => {
  const draft = { text: 'a', parent: 'c', time: 1 };
  expect(writeFileDraft(place('a.md'), draft)).toBe(true);
  expect(readFileDraft(place('a.md'))).toEqual(draft);
  for (const other of [place('b.md'), place('a.md', 'you'), { ...place('a.md'), branch: 'other' }])
    expect(readFileDraft(other)).toBeUndefined();
  removeFileDraft(place('a.md'));
  expect(kept()).toEqual([]);
});

it('there are no more than so many, none for longer than so long, and the oldest goes first', () => {
  writeFileDraft(place('old'), { text: 'a', time: 0 });
  const now = editDraftKeptForMs + 1;
  for (let at = 0; at <= editDraftMax; at += 1) writeFileDraft(place(`${at}`), { text: 'a', time: now + at });
  expect(kept()).toHaveLength(editDraftMax);
  for (const gone of ['old', '0']) expect(readFileDraft(place(gone))).toBeUndefined();
});

it('a full browser gives up the oldest, and at last says so', () => {
  writeFileDraft(place('a'), { text: 'a', time: 1 });
  const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(writeFileDraft(place('b'), { text: 'b', time: 2 })).toBe(false);
  full.mockRestore();
  expect(kept()).toEqual([]);
});

it('whoever comes next finds nothing of others, and whoever signs out leaves nothing', () => {
  writeFileDraft(place('a'), { text: 'a', time: 1 });
  writeFileDraft(place('a', 'you'), { text: 'a', time: 1 });
  localStorage.setItem('file-draft:nonsense', '{');
  forgetFileDraftsOfOthers('me');
  expect(kept()).toHaveLength(1);
  forgetFileDrafts();
  expect(kept()).toEqual([]);
});
