// @vitest-environment happy-dom

import { expect, it } from 'vitest';
import { fakeHub } from '../../tests/support/fake-hub.ts';
import { answers } from './answers.ts';
import { knowAllCalls } from './endpoints.ts';
import { fetchRead } from './fetch-read.ts';

it('asks each time where nothing that keeps answers has been loaded, as where one signs in', async () => {
  await knowAllCalls();
  fakeHub.answers('people.sessions', { list: [] });
  expect(answers()).toBeUndefined();
  for (const _ of ['first', 'again'])
    expect(await fetchRead('people.sessions', {}, 'en')).toEqual({ list: [] });
  expect(fakeHub.inputsOf('people.sessions')).toHaveLength(2);
});
