import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ApiError } from '#generated/api/client.ts';
import { fakeHub, refused } from '../../tests/support/fake-hub.ts';
import { closeAllToasts, toasts } from '../feedback/toasts.ts';
import { getSpec, knowAllCalls } from '../reads/endpoints.ts';
import { noteDrawn, setNavigator } from '../routing/navigation.ts';
import { leaveGone } from './gone.ts';

const state = { navigation: { state: 'idle' }, location: { key: 'files' } };
let ways: string[];

beforeAll(knowAllCalls);
beforeEach(() => {
  fakeHub.forget();
  ways = [];
  window.history.replaceState(null, '', '/en/models/li/went-away/files');
  setNavigator({ navigate: (to) => ways.push(to), state });
  fakeHub.answers('items.find', refused('404001'));
});
afterEach(closeAllToasts);

/** A part of the page is told that something is missing. */
async function missing(): Promise<void> {
  const spec = getSpec('repos.fileList');
  const refuse = async () => {
    throw new ApiError({ code: '404001', status: 404 });
  };
  await leaveGone(spec, {}, {}, refuse).catch(() => undefined);
}

/** What follows an answer comes in turns of its own. */
const turns = () => new Promise((resolve) => setTimeout(resolve, 20));

it('leads from a page whose parts were told that the thing is gone', async () => {
  noteDrawn('files');
  await missing();
  await expect.poll(() => ways).toEqual(['/en/models']);
  expect(toasts.list).toHaveLength(1);
});

it('leads from it also where its parts were told before it was drawn, and then only once', async () => {
  noteDrawn('item');
  await missing();
  await expect.poll(() => fakeHub.inputsOf('items.find')).toHaveLength(1);
  await turns();
  expect(ways).toEqual([]);
  noteDrawn('files');
  await expect.poll(() => ways).toEqual(['/en/models']);
  noteDrawn('files');
  await turns();
  expect([ways, toasts.list.length]).toEqual([['/en/models'], 1]);
});

it('leads nobody away who has left it meanwhile', async () => {
  noteDrawn('item');
  await missing();
  await expect.poll(() => fakeHub.inputsOf('items.find')).toHaveLength(1);
  window.history.replaceState(null, '', '/en/search');
  noteDrawn('files');
  await turns();
  expect([ways, toasts.list.length]).toEqual([[], 0]);
});
