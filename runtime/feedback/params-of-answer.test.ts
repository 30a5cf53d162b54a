import { expect, it } from 'vitest';
import { paramsOfAnswer } from './params-of-answer.ts';

it('names the plain fields of an answer, and those of its parts', () => {
  const answer = {
    id: 7,
    list: ['a'],
    user: { token: 't', inner: { deep: 1 } },
    none: null,
    createUser: 'li',
  };
  const params = { id: 7, 'user.token': 't', createUser: 'li', user: 'li' };
  expect(paramsOfAnswer(answer)).toEqual(params);
});

it.each([null, undefined, 'text', 3])('finds nothing in %j', (answer) =>
  expect(paramsOfAnswer(answer)).toEqual({}),
);
