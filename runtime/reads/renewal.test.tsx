import { useQuery } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { EndpointId } from '#generated/ids.ts';
import { noteDrawn, setNavigator } from '../routing/navigation.ts';
import { getSpec, knowAllCalls } from './endpoints.ts';
import { queryClient } from './query-client.ts';
import { renewal, renewShown } from './renewal.ts';

let asked: string[];

/** Shows what some calls answer, and writes down which are asked. */
function Page({ reads }: { reads: readonly EndpointId[] }) {
  return reads.map((id) => <Read key={id} id={id} />);
}

function Read({ id }: { id: EndpointId }) {
  useQuery({ queryKey: [id, 'en', {}], queryFn: async () => asked.push(id) }, queryClient);
  return null;
}

const shown = (reads: readonly EndpointId[]) => <Page reads={reads} />;

const state = { navigation: { state: 'idle' }, location: { key: 'here' } };

beforeAll(knowAllCalls);
beforeEach(() => {
  asked = [];
  queryClient.clear();
  state.navigation.state = 'idle';
  setNavigator({ navigate: () => {}, state });
  noteDrawn('here');
});
afterEach(cleanup);

const call = (id: EndpointId, next: () => Promise<unknown> = async () => ({})) =>
  renewal(getSpec(id), {}, {}, next);

/** What comes after it is asked for in turns of their own. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

it('asks anew what is shown of what a call has changed, and nothing else', async () => {
  render(shown(['items.view', 'people.tokens', 'hosting.enabled']));
  await waitFor(() => expect(asked).toHaveLength(3));
  asked = [];
  await call('people.revokeToken');
  await waitFor(() => expect(asked).toEqual(['people.tokens']));
  await turn();
  expect(asked).toEqual(['people.tokens']);
});

it('asks what is shown no more when it is next shown, and not before', async () => {
  const { rerender } = render(shown(['items.list']));
  await waitFor(() => expect(asked).toEqual(['items.list']));
  rerender(shown(['people.tokens']));
  await waitFor(() => expect(asked).toHaveLength(2));
  asked = [];
  await call('items.save');
  await turn();
  expect(asked).toEqual([]);
  rerender(shown(['items.list']));
  await waitFor(() => expect(asked).toEqual(['items.list']));
});

it('asks nothing of a page that is being left, and what stays once the next one is drawn', async () => {
  const { rerender } = render(shown(['items.view', 'people.quota']));
  await waitFor(() => expect(asked).toHaveLength(2));
  asked = [];
  await call('items.remove', async () => {
    state.navigation.state = 'loading';
    return {};
  });
  await turn();
  expect(asked).toEqual([]);
  rerender(shown(['people.quota']));
  renewShown();
  await waitFor(() => expect(asked).toEqual(['people.quota']));
});

it('asks nothing for a call that failed, and for one that changes nothing that is shown', async () => {
  render(shown(['items.view']));
  await waitFor(() => expect(asked).toEqual(['items.view']));
  await expect(call('items.save', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await call('items.visit');
  await turn();
  expect(asked).toEqual(['items.view']);
});

it('leaves alone what the answer itself has brought up to date', async () => {
  render(shown(['items.view', 'items.find']));
  await waitFor(() => expect(asked).toHaveLength(2));
  asked = [];
  await call('items.favorite');
  queryClient.setQueryData(['items.view', 'en', {}], 'told');
  await waitFor(() => expect(asked).toEqual(['items.find']));
});

it('asks once more for what was being asked when it changed: the answer may be from before', async () => {
  const answers: (() => void)[] = [];
  const told: string[] = [];
  function Slow() {
    const queryFn = () => new Promise<string>((resolve) => answers.push(() => resolve('told')));
    told.push(String(useQuery({ queryKey: ['people.tokens', 'en', {}], queryFn }, queryClient).isFetching));
    return null;
  }
  render(<Slow />);
  await waitFor(() => expect(answers).toHaveLength(1));
  await call('people.revokeToken');
  await turn();
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  await waitFor(() => expect(told.at(-1)).toBe('false'));
  await turn();
  expect(answers).toHaveLength(2);
});
