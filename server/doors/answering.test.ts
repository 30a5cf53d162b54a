import { expect, it, vi } from 'vitest';
import type { Hub } from '../handlers/context.ts';
import { openAnswering } from './answering.ts';

vi.mock('#generated/server/handlers.ts', () => {
  const lost = (path: string) => async () => {
    const url = new URL(path, import.meta.url).href;
    throw Object.assign(new Error('Cannot find module'), { code: 'ERR_MODULE_NOT_FOUND', url });
  };
  return {
    handlers: {
      'site.index': async () => () => 'here',
      'site.map': lost('../handlers/site/map.ts'),
      'site.plan': async () => undefined,
    },
  };
});

function hubWithLog() {
  const warn = vi.fn();
  return { hub: { log: { warn } } as unknown as Hub, warn };
}

it('does not start where a call has no handler, and names the call', async () => {
  const { hub } = hubWithLog();
  await expect(openAnswering(hub, false)).rejects.toThrow('answers site.map,site.plan.');
});

it('tells of a call without a handler where the spec may be ahead, and answers the others', async () => {
  const { hub, warn } = hubWithLog();
  const { handlerOf } = await openAnswering(hub, true);
  expect(warn.mock.calls).toEqual([[{ calls: ['site.map', 'site.plan'] }, expect.any(String)]]);
  expect([handlerOf('site.index'), handlerOf('site.map' as 'site.index')]).toEqual([
    expect.any(Function),
    undefined,
  ]);
});
