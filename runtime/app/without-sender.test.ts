import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type CallSpec } from '#generated/api/client.ts';
import { withoutSender } from './without-sender.ts';

const spec = { id: 'a.b' } as unknown as CallSpec;
const lost = new TypeError(
  'Failed to fetch dynamically imported module: https://hub.test/assets/send-calls.js',
);
const unsent = new ApiError({ code: 'network', cause: lost });
const failing = (error: unknown, options = {}) =>
  withoutSender(spec, {}, options, () => Promise.reject(error));
const answering = (answer: () => Promise<Response>) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer);

describe('a page whose file that sends calls could not be loaded', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  beforeEach(() => {
    reload.mockClear();
    sessionStorage.clear();
  });

  it('is loaded anew where the hub is there, and only once in a while', async () => {
    answering(async () => new Response());
    void failing(unsent);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    await expect(failing(unsent)).rejects.toBe(unsent);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('stays where the hub is out of reach, or a gateway stands before one that is gone', async () => {
    answering(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(failing(unsent)).rejects.toBe(unsent);
    answering(async () => new Response('', { status: 502 }));
    await expect(failing(unsent)).rejects.toBe(unsent);
    expect(reload).not.toHaveBeenCalled();
  });

  it('stays where nobody waits for the call', async () => {
    const fetched = answering(async () => new Response());
    await expect(failing(unsent, { silent: true })).rejects.toBe(unsent);
    expect(reload).not.toHaveBeenCalled();
    fetched.mockRestore();
  });

  it('stays after any other failure', async () => {
    const fetched = answering(async () => new Response());
    for (const error of [new ApiError({ code: 'network' }), new ApiError({ code: '409100' }), lost])
      await expect(failing(error)).rejects.toBe(error);
    expect(fetched).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });
});
