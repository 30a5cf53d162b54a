import { beforeEach, expect, it, vi } from 'vitest';
import { editDraftKeptForMs, editDraftMax } from '#generated/constants.ts';
import {
  type DraftPlace,
  freeSlot,
  readFileDrafts,
  removeFileDraft,
  removeFileDrafts,
  writeFileDraft,
} from './file-drafts.ts';
import { forgetKeptDrafts, forgetKeptDraftsOfOthers } from './kept-drafts.ts';

const place = (path: string, userId = 'me') => ({ userId, itemId: 'item', branch: 'main', path });
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('file-draft:'));
const readFileDraft = (at: DraftPlace) => readFileDrafts(at)[0];
beforeEach(() => localStorage.clear());

it('a draft is found again by whose it is and of what, and goes', () => {
  const draft = { text: 'a', parent: 'c', time: 1 };
  expect(writeFileDraft(place('a.md'), draft)).toBe(true);
  expect(readFileDraft(place('a.md'))).toEqual({ ...draft, slot: 0 });
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

it('several of one file are apart, the latest first, and go together', () => {
  for (let at = 0; at <= editDraftMax; at += 1) {
    const slot = freeSlot(readFileDrafts(place('a')));
    expect(writeFileDraft({ ...place('a'), slot }, { text: `${at}`, time: at + 1 })).toBe(true);
  }
  const found = readFileDrafts(place('a'));
  expect(found.map(({ text }) => Number(text))).toEqual(found.map((_, index) => editDraftMax - index));
  expect(found).toHaveLength(editDraftMax);
  removeFileDrafts(place('a'));
  expect(kept()).toEqual([]);
});

/** A browser that keeps no more than so many signs in all. */
function fullAt(most: number) {
  const setItem = localStorage.setItem.bind(localStorage);
  return vi.spyOn(localStorage, 'setItem').mockImplementation((key, text) => {
    const others = Object.entries(localStorage).filter(([other]) => other !== key);
    if (others.reduce((sum, [, one]) => sum + one.length, text.length) > most)
      throw new DOMException('full', 'QuotaExceededError');
    setItem(key, text);
  });
}

it('a full browser gives up the oldest, and none for what would not fit even then', () => {
  for (const [at, path] of ['a', 'b'].entries()) writeFileDraft(place(path), { text: path, time: at + 1 });
  const before = { ...localStorage };
  const full = fullAt(60);
  expect(writeFileDraft(place('c'), { text: 'c'.repeat(60), time: 3 })).toBe(false);
  expect({ ...localStorage }).toEqual(before);
  expect(writeFileDraft(place('c'), { text: 'c', time: 3 })).toBe(true);
  full.mockRestore();
  expect([...'abc'].filter((path) => readFileDraft(place(path)))).toEqual(['b', 'c']);
});

it('whoever comes next finds nothing of others, and whoever signs out leaves nothing', () => {
  writeFileDraft(place('a'), { text: 'a', time: 1 });
  writeFileDraft(place('a', 'you'), { text: 'a', time: 1 });
  localStorage.setItem('file-draft:nonsense', '{');
  forgetKeptDraftsOfOthers('me');
  expect(kept()).toHaveLength(1);
  forgetKeptDrafts();
  expect(kept()).toEqual([]);
});
