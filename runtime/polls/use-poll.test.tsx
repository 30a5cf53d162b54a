import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Scope, TableProps } from '#generated/screens/types.ts';
import { ScopeProvider } from '../app/scope.tsx';
import { LanguageContext } from '../i18n/language-context.ts';
import { useLoad } from '../loading/use-load.ts';

const asked: { saidInPlace?: boolean }[] = [];
const ran: unknown[] = [];
let answers: unknown[] = [];

vi.mock('../reads/endpoints.ts', () => ({
  isAskable: () => true,
  inputFor: (_: string, input: object) => input,
  callAny: async (_: string, __: object, options: { saidInPlace?: boolean }) => {
    asked.push(options);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer instanceof Error) throw answer;
    return answer;
  },
}));
vi.mock('../feedback/use-effects.ts', () => ({ useEffects: () => (effects: unknown) => ran.push(effects) }));

const scope = { language: 'en', route: { params: {}, query: {}, path: '/' } } as unknown as Scope;
const everyMs = 1000;
const poll = { every: everyMs } as const;
const running = (s: Scope) => s.row?.status === 'RUNNING';

function Block({ props }: { props: Pick<TableProps, 'load' | 'poll' | 'with'> }) {
  const { data } = useLoad<{ list: { status: string }[] }>(props, scope);
  return <output>{data?.list.map(({ status }) => status).join(' ')}</output>;
}

const page = (props: object) => (
  <MemoryRouter>
    <QueryClientProvider client={client}>
      <LanguageContext value="en">
        <ScopeProvider scope={scope}>
          <Block props={{ load: 'people.tokens', ...props } as never} />
        </ScopeProvider>
      </LanguageContext>
    </QueryClientProvider>
  </MemoryRouter>
);

let client: QueryClient;
const wait = (rounds: number) => act(() => vi.advanceTimersByTimeAsync(rounds * everyMs));
const of = (...states: string[]) => ({ list: states.map((status) => ({ status })) });

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  asked.length = 0;
  ran.length = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a block that asks again', () => {
  it('does so as long as it is shown, and shows what is answered', async () => {
    answers = [of('a'), of('b'), of('c')];
    const { unmount } = render(page({ poll }));
    await wait(2.5);
    expect([asked.length, screen.getByRole('status').textContent]).toEqual([3, 'c']);
    unmount();
    await wait(5);
    expect(asked).toHaveLength(3);
  });

  it('without a poll asks once', async () => {
    answers = [of('a')];
    render(page({}));
    await wait(5);
    expect(asked).toHaveLength(1);
  });

  it('goes on while one of its rows is as is said, and then does once what follows', async () => {
    answers = [of('DONE', 'RUNNING'), of('RUNNING', 'DONE'), of('DONE', 'DONE')];
    const then = [{ toast: 'list.retry' }];
    render(page({ poll: { ...poll, while: running, then } }));
    await wait(6);
    expect([asked.length, ran]).toEqual([3, [then]]);
  });

  it('asks as often as is said at most', async () => {
    answers = [of('a')];
    render(page({ poll: { ...poll, atMost: 2, then: ['refresh'] } }));
    await wait(8);
    expect([asked.length, ran]).toEqual([3, [['refresh']]]);
  });

  it('says once that it failed, and goes on', async () => {
    answers = [of('a'), new Error('down'), new Error('down'), of('b')];
    render(page({ poll }));
    await wait(3.5);
    expect(asked.map(({ saidInPlace }) => saidInPlace)).toEqual([true, false, true, true]);
    expect(screen.getByRole('status').textContent).toBe('b');
  });

  it('leaves it to people to ask again where nothing was ever answered', async () => {
    answers = [new Error('down'), of('a')];
    render(page({ poll }));
    await wait(5);
    expect(asked).toHaveLength(1);
  });

  it('has not ended where it asks for something else', async () => {
    answers = [of('RUNNING')];
    const own = (tag: string) => ({
      poll: { ...poll, while: running, then: ['refresh'] },
      with: { tag: { get: () => tag } },
    });
    const { rerender } = render(page(own('a')));
    await wait(1.5);
    rerender(page(own('b')));
    await wait(2.5);
    expect(ran).toEqual([]);
    answers = [of('DONE')];
    await wait(2);
    expect(ran).toEqual([['refresh']]);
  });

  it('reads its condition of the thing that a row holds', async () => {
    answers = [{ list: [{ item: { status: 'RUNNING' } }] }, { list: [{ item: { status: 'DONE' } }] }];
    render(page({ poll: { ...poll, while: running }, row: { thing: 'item' } }));
    await wait(6);
    expect(asked).toHaveLength(2);
  });

  it('asks nothing while the window is hidden', async () => {
    answers = [of('a')];
    render(page({ poll }));
    await wait(0.5);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await wait(4);
    expect(asked).toHaveLength(1);
    vi.restoreAllMocks();
    await wait(1);
    expect(asked).toHaveLength(2);
  });
});
