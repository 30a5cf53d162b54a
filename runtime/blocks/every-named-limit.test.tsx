import { act } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { numbers } from '#generated/qa/limits.ts';
import { fakeHub } from '../../tests/support/fake-hub.ts';
import { exactly, type Limits, least } from '../../tests/support/limits/limit.ts';
import { byName, trySides } from '../../tests/support/limits/try-sides.ts';
import { mount, scopeAt } from '../../tests/support/mount.tsx';
import { readChoice, toggleTag } from './collection/address.ts';
import { Results } from './collection/Results.tsx';
import { useAsking } from './reference/use-asking.ts';

// Numbers of what stands on a page of which a test somewhere goes to one side, or along with the number: here each is at both.

const scope = scopeAt('/');
const many = 1000;
const numbered = Array.from({ length: many }, (_, at) => `t${at}`);

/** What is shown of an answer of so many bytes. */
async function shownOf(bytes: number): Promise<{ length: number; isCut: boolean }> {
  let asking: ReturnType<typeof useAsking> | undefined;
  function Asking() {
    asking = useAsking();
    return null;
  }
  const headers = { 'content-type': 'text/plain' };
  vi.stubGlobal('fetch', async () => new Response('a'.repeat(bytes), { headers }));
  const { unmount } = mount(<Asking />);
  await act(async () => {
    await asking?.ask({ method: 'GET', url: '/', headers: {} } as never);
  });
  vi.unstubAllGlobals();
  const { text = '', isCut = false } = asking?.reply ?? {};
  unmount();
  return { length: text.length, isCut };
}

/** How many rows a list has that is on its way. */
function awaitedRows(): number {
  const rows = { rows: undefined, error: undefined } as never;
  const { container, unmount } = mount(
    <Results
      props={{ card: {} } as never}
      scope={scope}
      choice={{} as never}
      change={() => {}}
      rows={rows}
    />,
  );
  const { length } = container.querySelectorAll('.coll-list__row');
  unmount();
  return length;
}

/** How many tags are read of an address that names many. */
const tagsRead = () =>
  readChoice(
    `?${numbered.map((tag) => `tag=${tag}`).join('&')}`,
    { filters: { with: 'tag' } } as never,
    scope,
  ).tags.length;

/** How many may be chosen. */
const tagsChosen = () => numbered.reduce<readonly string[]>(toggleTag, []).length;

const limits: Limits = {
  'api.replyShown': [
    least(async (bytes) => (await shownOf(bytes)).isCut),
    exactly(async () => (await shownOf(many * many)).length),
  ],
  'list.page': [exactly(awaitedRows)],
  'query.entries': [exactly(tagsChosen)],
  'search.tagsMax': [exactly(tagsRead)],
};

const known = byName(numbers);
beforeEach(() => fakeHub.forget());

trySides([limits], known, 'page');
