import { once } from 'node:events';
import { get } from 'node:http';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { SharedLists } from '../../server/doors/git/shared-lists.ts';
import { startHub, type TestHub } from '../support/hub.ts';

// Nobody goes on by himself within this test, who waits for another.
vi.mock('#generated/constants.ts', async (original) => ({
  ...(await original<object>()),
  gitRefsOthersWaitMs: 600_000,
}));

let hub: TestHub;
let path: string;

beforeAll(async () => {
  hub = await startHub();
  const { kind, ownerName, name } = await hub.build.item({ name: 'left' });
  path = `/${kind}/${ownerName}/${name}.git/info/refs?service=git-upload-pack`;
});
afterAll(() => hub.stop());

it('has nobody wait for one who left while he entered the row', async () => {
  const find = SharedLists.prototype.find;
  const looked = vi.spyOn(SharedLists.prototype, 'find');
  onTestFinished(() => looked.mockRestore());
  const asked = get(`${hub.url}${path}`).on('error', () => {});
  const response = new Promise<NodeJS.EventEmitter>((resolve) => {
    hub.server.server.once('request', (_request, reply) => resolve(reply));
  });
  // The first look is before the row, the second within it.
  looked.mockImplementationOnce(async function (this: SharedLists, question) {
    return find.call(this, question);
  });
  const left = new Promise<void>((resolve) => {
    looked.mockImplementationOnce(async function (this: SharedLists, question) {
      const closed = once(await response, 'close');
      asked.destroy();
      await closed;
      resolve();
      return find.call(this, question);
    });
  });
  await left;
  const { status, text } = await hub.get(path);
  expect([status, text.includes('refs/heads/main')]).toEqual([200, true]);
});
