import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Scope, TableProps } from '#generated/screens/types.ts';
import { textOf } from '#runtime/i18n/i18n.ts';
import { cutOff, fakeHub, refused } from '../../tests/support/fake-hub.ts';
import { addressNow, mount, notices, scopeAt } from '../../tests/support/mount.tsx';
import { useLoad } from '../loading/use-load.ts';

const scope = scopeAt('/');
const everyMs = 1000;
const poll = { every: everyMs } as const;
const running = (s: Scope) => s.row?.status === 'RUNNING';

function Block({ props }: { props: Pick<TableProps, 'load' | 'poll' | 'with'> }) {
  const { data } = useLoad<{ list: { status: string }[] }>(props, scope);
  return <output>{data?.list.map(({ status }) => status).join(' ')}</output>;
}

const page = (props: object) => <Block props={{ load: 'items.list', ...props } as never} />;
const wait = (rounds: number) => act(() => vi.advanceTimersByTimeAsync(rounds * everyMs));
const of = (...states: string[]) => ({ list: states.map((status) => ({ status })) });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const answers = (...all: unknown[]) => fakeHub.answers('items.list', ...all);
const asked = () => fakeHub.inputsOf('items.list').length;
const then = [{ toast: 'list.retry' }];
const done = () => [textOf('list.retry')];

describe('a block that asks again', () => {
  it('does so as long as it is shown, and shows what is answered', async () => {
    answers(of('a'), of('b'), of('c'));
    const { unmount } = mount(page({ poll }));
    await wait(2.5);
    expect([asked(), screen.getByRole('status').textContent]).toEqual([3, 'c']);
    unmount();
    await wait(5);
    expect(asked()).toBe(3);
  });

  it('without a poll asks once', async () => {
    answers(of('a'));
    mount(page({}));
    await wait(5);
    expect(asked()).toBe(1);
  });

  it('goes on while one of its rows is as is said, and then does once what follows', async () => {
    answers(of('DONE', 'RUNNING'), of('RUNNING', 'DONE'), of('DONE', 'DONE'));
    mount(page({ poll: { ...poll, while: running, then } }));
    await wait(6);
    expect([asked(), notices()]).toEqual([3, done()]);
  });

  it('knows then what was answered last: its words name it, and its link leads there', async () => {
    const user = (from: Scope) => (from.answer as { list: { status: string }[] }).list[0]?.status;
    const leads = [{ go: 'hub/profile', with: { user: { get: user } } }];
    answers(of('RUNNING'), of('chenmo'));
    mount(page({ poll: { ...poll, while: running, then: leads } }), { at: '/en/account' });
    await wait(3);
    expect(addressNow()).toBe('/en/profile/chenmo');
  });

  it('asks as often as is said at most', async () => {
    answers(of('a'));
    mount(page({ poll: { ...poll, atMost: 2, then } }));
    await wait(8);
    expect([asked(), notices()]).toEqual([3, done()]);
  });

  it('says once that it failed, and goes on', async () => {
    answers(of('a'), cutOff, refused('503001'), of('b'));
    mount(page({ poll }));
    await wait(3.5);
    expect([asked(), notices()]).toEqual([4, [textOf('error.offline')]]);
    expect(screen.getByRole('status').textContent).toBe('b');
  });

  it('leaves it to people to ask again where nothing was ever answered, and the block to say so', async () => {
    answers(cutOff, of('a'));
    mount(page({ poll }));
    await wait(5);
    expect([asked(), notices()]).toEqual([1, []]);
  });

  it('has not ended where it asks for something else', async () => {
    answers(of('RUNNING'));
    const own = (user: string) => ({
      poll: { ...poll, while: running, then },
      with: { user: { get: () => user } },
    });
    const { rerender } = mount(page(own('a')));
    await wait(1.5);
    rerender(page(own('b')));
    await wait(2.5);
    expect(notices()).toEqual([]);
    answers(of('DONE'));
    await wait(2);
    expect(notices()).toEqual(done());
  });

  it('reads its condition of the thing that a row holds', async () => {
    answers({ list: [{ item: { status: 'RUNNING' } }] }, { list: [{ item: { status: 'DONE' } }] });
    mount(page({ poll: { ...poll, while: running }, row: { thing: 'item' } }));
    await wait(6);
    expect(asked()).toBe(2);
  });

  it('asks nothing while the window is hidden', async () => {
    answers(of('a'));
    mount(page({ poll }));
    await wait(0.5);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await wait(4);
    expect(asked()).toBe(1);
    vi.restoreAllMocks();
    await wait(1);
    expect(asked()).toBe(2);
  });
});
